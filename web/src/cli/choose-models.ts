import { InvalidArgument } from './command.js';
import type { NamedInput } from './convert-inputs.js';

/**
 * The models that `--model` means: all without it, else those of the name, the second of them for NAME#2, or the one of an id. Throws an
 * InvalidArgument where there is none.
 */
export function chosenOf(inputs: readonly NamedInput[], model: string | undefined): readonly NamedInput[] {
  if (model === undefined || inputs.length === 0) return inputs;
  const named = (name: string) => inputs.filter((input) => isSame(input.name, name));
  const [, name, number] = /^(.+)#(\d+)$/.exec(model) ?? [];
  const numbered = name === undefined ? undefined : named(name)[Number(number) - 1];
  const found = [named(model), inputs.filter(({ id }) => isSame(id, model)), numbered ? [numbered] : []].find(
    ({ length }) => length > 0,
  );
  if (!found) throw new InvalidArgument(`no model is called "${model}": there is ${labelsOf(inputs)}`);
  return found;
}

/** Words by which each of some models can be chosen: its name, with a number and its file where others have the name. */
export function labelsOf(inputs: readonly NamedInput[]): string {
  const label = (input: NamedInput): string => {
    const same = inputs.filter(({ name }) => isSame(name, input.name));
    return same.length > 1 ? `${input.name}#${same.indexOf(input) + 1} of ${input.file}` : input.name;
  };
  return inputs.map(label).join(', ');
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
