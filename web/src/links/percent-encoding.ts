const plain = /[\w\-.~/:,@?=;$!]/;

/**
 * A value of a link: all but letters, digits and some marks percent-encoded, so that it survives chats, wikis, forums and
 * attributes. Never throws: a lone surrogate becomes U+FFFD.
 */
export function encodeValue(text: string): string {
  const encode = (byte: number): string => {
    const letter = String.fromCharCode(byte);
    return byte < 0x80 && plain.test(letter) ? letter : percent(byte);
  };
  const encoded = Array.from(new TextEncoder().encode(text), encode).join('');
  // Programs that find links in text leave out a mark at the end.
  return encoded.replace(/[.,:;?!~]$/, (mark) => percent(mark.charCodeAt(0)));
}

/** The text of a value; unchanged when it is not valid percent-encoding of UTF-8. */
export function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
