/** What `retromesh lint --help` prints. */
export const lintHelp = `retromesh lint: what is wrong in model files, why it matters in the game, and how to mend it

  retromesh lint PATHS…                           findings as text, by file
  retromesh lint --format sarif PATHS… > OUT      for code hosts and editors; json for programs
  retromesh lint --fix --output DIR PATHS…        mended copies, and what is left to do by hand
  retromesh lint --fix --in-place PATHS…          the same in the files themselves
  retromesh lint --rules                          all rules; --fix mends those that are marked

PATHS are model files, folders with everything below them, or zip, pk3, gz and ADAT archives; - is standard
input. Scripts and
textures in the folder of a named file, and in the folders beside it, are read as well.

  --format text|json|sarif
              text if not given
  --all       text: each finding also of what games ship by the hundred, such as vertices of no face, which
              otherwise has one line for each rule and folder; json and sarif have all in any case
  --disable RULE
              leaves out the findings of a rule, such as unreal/vertices-unused; repeatable
  --max-warnings N
              exit code 0 for up to N findings that are a warning or mended; 0 if not given
  --fix       mends what can be mended without a choice; all other bytes stay as they are
  --output DIR
              --fix: the folder for copies, in the same tree
  --in-place  --fix: changes the files themselves
  --force     --fix: replaces files that are in DIR
  --allow-outside
              also reads links that lead out of their folder
  --docs ADDRESS
              of the folder that has docs/ and formats/ of Retromesh, for the links of sarif
  --rules     only the list of rules, as text or json

Severities: an error is a file that does not open; a warning is what the game ignores or misreads; mended is
what Retromesh repairs when it opens the file, and other programs may not; a fact is good to know.

Exit codes: 0 nothing to mend (facts are none), 1 findings, 2 invalid arguments or nothing that can be read.
docs/lint.md has more, with an example for continuous integration.
`;
