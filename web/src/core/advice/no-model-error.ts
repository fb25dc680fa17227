import { isArchiveName } from '../files/file-names.js';
import { ModelError, type ErrorReport } from '../model-error.js';
import { fileName, withCommas } from '../format.js';

/** What a file is by its name, and what to do with it. */
interface Kind {
  readonly name: RegExp;
  readonly is: string;
  readonly advice: string;
}

// Of several files, the first kind that one of them has tells most.
const kinds: readonly Kind[] = [
  {
    name: /^(?!.*_[ad]\.3d$).*\.3d$/i,
    is: "Unreal's datafiles end in _d.3d, and the files of their frames in _a.3d.",
    advice: 'Give both files of the mesh the same name before _d.3d and _a.3d, and open them together.',
  },
  {
    name: /\.(u|ukx|usx|utx|umx|unr|ut2)$/i,
    is: 'It is a package of the Unreal Engine, which is not opened.',
    advice: 'Export the mesh from it as _d.3d and _a.3d, with UnrealEd or UTPT, and open these.',
  },
  {
    name: /\.uc$/i,
    is: 'A class names meshes and skins; the meshes are files of their own.',
    advice: 'Open it together with the _d.3d and _a.3d that it names, or open the folder of the mod.',
  },
  {
    name: /^modeldef[^/]*$/i,
    is: 'A MODELDEF names meshes and skins; the meshes are files of their own.',
    advice: 'Open it together with the models that it names, or open the .pk3 or the folder of the mod.',
  },
  {
    name: /\.(base|frame|anim|seq|pack)$/i,
    is: 'It moves models of RuneScape, and has no faces itself.',
    advice: 'Open it together with a model (.ob2, .dat) or an npc (.npc).',
  },
  {
    name: /\.atd$/i,
    is: 'It tells how a skin of Anachronox is drawn.',
    advice: 'Open it together with the .ctc and its images.',
  },
  {
    name: /\.(pal|apx)$/i,
    is: 'It belongs to an object of HumanFly.',
    advice: 'Open it together with the .fly.',
  },
  {
    name: /\.(glb|gltf|obj)$/i,
    is: 'It is a model for other programs, which is not shown here.',
    advice:
      'Convert it to the format of a game: on the page of Retromesh, or with the command "retromesh convert".',
  },
  {
    name: /\.(md[235]|mdl|iqm|psk|mtl|fbx|stl|dae|ply|3ds|max|blend|ms3d|smd|w3d|nif)$/i,
    is: 'It is a model of another kind.',
    advice: 'Open it in a viewer of its kind. Retromesh opens the models of a few old games.',
  },
  {
    name: /\.(wad|bsp|map|pak|grp)$/i,
    is: 'It holds the data of a whole game.',
    advice: 'Take the models out with a tool of that game, such as SLADE, and open these.',
  },
  {
    name: /\.(pcx|bmp|tga|icb|vda|vst|png|jpe?g|webp|gif)$/i,
    is: 'An image is the skin of a model.',
    advice: 'Open it together with its model.',
  },
  {
    name: /\.(wav|ogg|mp3|mid|mp4|avi|webm|mov)$/i,
    is: 'It is sound or film.',
    advice: 'Open a model and the files that belong to it, or the folder or zip that has them.',
  },
];
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
  const kind = kinds.find((each) => names.some((name) => each.name.test(name)));
  const at = kind ? names.findIndex((name) => kind.name.test(name)) : 0;
  const rest = files.length - 1;
  const more = `${withCommas(rest)} more ${rest === 1 ? 'file' : 'files'}`;
  return new ModelError({
    code: 'not-a-model',
    file: files[at]!.name,
    sentence: `${rest === 0 ? `${names[at]} holds` : `${names[at]} and ${more} hold`} no model that Retromesh knows`,
    cause: kind?.is ?? anyKind.is,
    advice: (kind ?? anyKind).advice,
  });
}
