/** 1234567 as "1,234,567". Making an Intl.NumberFormat takes some 15 ms, before the first image. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** A size in units of 1,024: "671 bytes", "12 KB", "1.4 MB", "64 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let amount = bytes / 1024;
  while (amount >= 1023.5 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${withCommas(rounded)} ${units[unit]}`;
}

/** The last component of a path, with slashes of either kind. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The extension of a file name in lower case without its dot, or "". */
export function extension(path: string): string {
  const name = fileName(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
