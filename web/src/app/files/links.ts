/** Whether text is one address that a model can come from. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** The links of a drop or paste that holds no files: one on a line, comments left out. */
export function linksIn(data: Pick<DataTransfer, 'getData'>): string[] {
  return data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}
