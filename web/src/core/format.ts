/** 1234567 as "1,234,567". Making an Intl.NumberFormat takes some 15 ms, before the first image. */
export function withCommas(count: number): string {
  let text = String(count);
  const point = text.indexOf('.');
  const sign = Number(count < 0);
  for (let at = (point < 0 ? text.length : point) - 3; at > sign; at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
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

/** A number and its noun: "1 file", "1,680 models". */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(number)} ${number === 1 ? noun : plural}`;
}

/** Progress of a download: "36 of 58 KB", or only the bytes read when the size is unknown. */
export function progressText(read: number, whole: number): string {
  if (whole <= 0) return sizeInWords(read);
  const [, unit = ''] = sizeInWords(whole).split(' ');
  const step = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit] ?? 1;
  const amount = Math.min(read, whole) / step;
  const shown = step > 1 && whole / step < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${withCommas(shown)} of ${sizeInWords(whole)}`;
}

/** A number of five digits at most. */
export function short(number: number): string {
  return String(Number(number.toPrecision(5)));
}

/** A whole number in capital hexadecimal digits: `hex(1184, 4)` is "04A0". */
export function hex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, '0');
}

/** The fewest digits that give the same 32-bit float: "0.1". */
export function shortestFloat(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return String(short);
  }
  return String(value);
}

/** A list of names: "a.pcx, b.pcx and 3 more". */
export function listNames(names: readonly string[], most = 3): string {
  if (names.length <= 1) return names.join('');
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
  return `${names.slice(0, most - 1).join(', ')} and ${withCommas(names.length - most + 1)} more`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date relative to now: "today", "yesterday", "18 Nov", "18 Nov 2024". */
export function dayText(then: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (then >= midnight) return 'today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (then >= before) return 'yesterday';
  const day = `${then.getDate()} ${months[then.getMonth()]}`;
  return then.getFullYear() === now.getFullYear() ? day : `${day} ${then.getFullYear()}`;
}
