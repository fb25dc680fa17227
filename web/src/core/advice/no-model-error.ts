import { advice } from '#wasm/family-advice.js';
import { isArchiveName } from '../files/file-names.js';
import { ModelError, type ErrorReport } from '../model-error.js';
import { fileName, countOf } from '../format.js';

/** What files without a model are by their names, and what to do with them. */
export interface Advice {
  /** A regular expression, in which the case of letters is ignored. */
  readonly name: string;
  readonly is: string;
  readonly advice: string;
}

// Of several files, the first kind that one of them has tells most.
const kinds: readonly Advice[] = [
  ...advice,
  {
    name: '[.](glb|gltf|obj)$',
    is: 'It is a model for other programs, which is not shown here.',
    advice:
      'Convert it to the format of a game: on the page of Retromesh, or with the command "retromesh convert".',
  },
  {
    name: '[.](md[235]|mdl|iqm|psk|mtl|fbx|stl|dae|ply|3ds|max|blend|ms3d|smd|w3d|nif)$',
    is: 'It is a model of another kind.',
    advice: 'Open it in a viewer of its kind. Retromesh opens the models of a few old games.',
  },
  {
    name: '[.](wad|bsp|map|pak|grp)$',
    is: 'It holds the data of a whole game.',
    advice: 'Take the models out with a tool of that game, such as SLADE, and open these.',
  },
  {
    name: '[.](pcx|bmp|tga|icb|vda|vst|png|jpe?g|webp|gif)$',
    is: 'An image is the skin of a model.',
    advice: 'Open it together with its model.',
  },
  {
    name: '[.](wav|ogg|mp3|mid|mp4|avi|webm|mov)$',
    is: 'It is sound or film.',
    advice: 'Open a model and the files that belong to it, or the folder or zip that has them.',
  },
];
const isOf = ({ name }: Advice, file: string): boolean => new RegExp(name, 'i').test(file);

const anyKind = {
  is: '',
  advice: 'Open a model and the files that belong to it, or the folder or zip that has them.',
};

/** A drop whose files can be read. */
export interface ReadableDrop {
  readonly files: readonly { readonly name: string }[];
  read(name: string, signal?: AbortSignal): Promise<Uint8Array>;
}

const drops = new WeakMap<ErrorReport, ReadableDrop>();

/** The drop that an error of `noModelError` is about, whose files may be of use in another way; null for other errors. */
export function dropWithoutModel(report: ErrorReport): ReadableDrop | null {
  return drops.get(report) ?? null;
}

/** The error for files that hold no model, with advice for what they are. */
export function noModelError(files: readonly { readonly name: string }[], drop?: ReadableDrop): ModelError {
  const error = errorFor(files);
  if (drop) drops.set(error.report, drop);
  return error;
}

function errorFor(files: readonly { readonly name: string }[]): ModelError {
  const first = files[0];
  if (!first)
    return new ModelError({
      code: 'not-a-model',
      sentence: 'There is no file to open',
      advice: anyKind.advice,
    });
  const inner = files.find((file) => isArchiveName(file.name));
  if (inner) {
    return new ModelError({
      code: 'archive-inside',
      file: inner.name,
      sentence: `${fileName(inner.name)} is an archive inside an archive, which is not opened`,
      advice: 'Unpack the outer one and open what is in it.',
    });
  }
  const names = files.map(({ name }) => fileName(name));
  const kind = kinds.find((each) => names.some((name) => isOf(each, name)));
  const at = kind ? names.findIndex((name) => isOf(kind, name)) : 0;
  const rest = files.length - 1;
  const more = countOf(rest, 'more file');
  return new ModelError({
    code: 'not-a-model',
    file: files[at]!.name,
    sentence: `${rest === 0 ? `${names[at]} holds` : `${names[at]} and ${more} hold`} no model that Retromesh knows`,
    cause: kind?.is ?? anyKind.is,
    advice: (kind ?? anyKind).advice,
  });
}
