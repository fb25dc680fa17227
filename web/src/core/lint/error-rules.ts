import type { RuleWords, Severity } from './finding.js';

/** Why files could not be opened, by the codes of errors. */
const words: Readonly<Record<string, readonly [matters: string, mend: string, severity?: Severity]>> = {
  empty: ['The file has no bytes, so no program reads it.', 'Export it again.'],
  'ends-early': [
    'Data that the header promises is missing: games crash or show nothing.',
    'Export it again, or take another copy: it was cut off.',
  ],
  'over-limit': ['It is larger than anything a game reads.', 'Split it, or look for a wrong count.'],
  'bad-value': [
    'A number is beyond what its field can mean.',
    'Correct the field, which is at the place of the finding.',
  ],
  'nothing-inside': ['A count of 0 leaves nothing to draw.', 'Export a mesh that has faces and frames.'],
  placeholder: [
    'Nothing: games ship such files where they have nothing to draw.',
    'Nothing has to be done.',
    'fact',
  ],
  'sizes-disagree': [
    'Two sizes contradict each other, so that one of the files is damaged or belongs to another model.',
    'Export both files of the model together.',
  ],
  'partner-missing': ['The model needs a second file.', 'Put the named file beside it.'],
  'not-a-model': ['Its name is that of a model, and its bytes are not.', 'Rename it, or export it again.'],
  'nothing-drawn': ['Not one face is left to draw.', 'Export a mesh whose faces use its vertices.'],
  'wrong-value': ['A field has a value with which no program opens the file.', 'Correct the field.'],
  unusable: ['A field cannot be used.', 'Correct the field, for the reason that is given.'],
  unreadable: ['The file could not be read from the disk.', 'Look at its permissions.'],
  'core-stopped': ['This is an error of Retromesh, whatever is in the file.', 'Report it with the file.'],
  'archive-damaged': ['Files in it may be lost.', 'Pack it again.'],
  'archive-grows': ['It unpacks to far more than its size.', 'Pack it again, or leave it out.'],
  'archive-locked': ['Games cannot read files behind a password.', 'Pack it without a password.'],
  'archive-unsupported': ['Its files are packed in a way that is not read.', 'Pack it as zip with Deflate.'],
};

const others: (typeof words)[string] = [
  'The files could not be opened.',
  'The sentence of the finding says what to do.',
];

/** The rule of an error: its code after `open/`. */
export function ruleOfError(code: string): RuleWords {
  const [matters, mend, severity = 'error'] = Object.hasOwn(words, code) ? words[code]! : others;
  return { id: `open/${code}`, severity, matters, mend, mendable: false, usual: false };
}

/** The rules of all errors that files can have. */
export const errorRules: readonly RuleWords[] = Object.keys(words).map(ruleOfError);
