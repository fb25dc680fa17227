import { createRequire } from 'node:module';

/**
 * The npm package assimpjs as a function of files ({name, bytes}): the contents of the files that it converts them to, in
 * `gltf2`, the fastest of its formats; null when it cannot read them.
 */
export async function startAssimpjs() {
  const assimp = await createRequire(import.meta.url)('assimpjs')();
  return (files) => {
    const list = new assimp.FileList();
    for (const { name, bytes } of files) list.AddFile(name.split('/').pop(), bytes);
    const result = assimp.ConvertFileList(list, 'gltf2');
    const contents = result.IsSuccess() ? [] : null;
    for (let i = 0; contents && i < result.FileCount(); i += 1) contents.push(result.GetFile(i).GetContent());
    result.delete();
    list.delete();
    return contents;
  };
}
