// What the build writes to build/wasm: the table of families, the readers of the answers, and the rules of notes.

declare module '#wasm/families.js' {
  /** The rows of `formats/families.def`, with the address of each core, the names of its files, and the images that it decodes. */
  export const families: readonly {
    readonly id: string;
    readonly names: string;
    readonly otherNames: boolean;
    readonly images: readonly string[];
    /** By the end of a name, the ends of the names that make a model together with it. ".*" is any extension. */
    readonly partners: Readonly<Record<string, readonly string[]>>;
    readonly address: URL;
  }[];
  /** The rows of `formats/archives.def`. */
  export const archives: readonly {
    readonly id: string;
    readonly family: string;
    readonly names: string;
    readonly address: URL;
  }[];
}

declare module '#wasm/family-companions.js' {
  /** How files beside one of a family are found, by its id. */
  export const companions: Readonly<Record<string, import('../companions/companions.js').CompanionRules>>;
}

declare module '#wasm/family-formats.js' {
  /** The `formats` of all families. Names of files are between backticks. */
  export const formats: readonly {
    readonly game: string;
    readonly model: string;
    readonly companions: string;
  }[];
}

declare module '#wasm/family-advice.js' {
  /** The `advice` of all families. */
  export const advice: readonly import('../advice/no-model-error.js').Advice[];
}

declare module '#wasm/family-targets.js' {
  /** The `target` of each family that can be written, by its id. */
  export const targets: Readonly<Record<string, import('../family-texts.js').GameTarget>>;
}

declare module '#wasm/core-answers.js' {
  /** For each method of a module that answers with a record, the function that reads it. */
  export const answers: Readonly<Record<string, import('./answer.js').Reader>>;
}

declare module '#wasm/archive-answers.js' {
  /** The same for modules of archives. */
  export const answers: Readonly<Record<string, import('./answer.js').Reader>>;
}

declare module '#wasm/inspector-answers.js' {
  /** The same for the inspector. */
  export const answers: Readonly<Record<string, import('./answer.js').Reader>>;
}

declare module '#wasm/convert-answers.js' {
  /** The same for the converter. */
  export const answers: Readonly<Record<string, import('./answer.js').Reader>>;
}

declare module '#wasm/rules.js' {
  /** The rows of all `formats/<table>/rules.def`, in the order of the tables. */
  export const rules: readonly import('../lint/rules.js').Rule[];
}

declare module '#wasm/rule-names.js' {
  /** For each table of rules its name and those of its rules, by the numbers of `formats/io/rule.hpp`. */
  export const ruleNames: readonly string[];
}

declare module '#wasm/inline.js' {
  /** Written by the build of the package: the scripts of the modules that open models, by their names. */
  export const modules: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
}
