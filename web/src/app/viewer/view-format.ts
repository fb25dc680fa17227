/** "From the front right, 13 degrees above." as it goes on after a dot: "from the front right, 13° above". */
export function viewInShort(sentence: string): string {
  const short = sentence.replace(/\.$/, '').replace(/ degrees?\b/, '°');
  return short.charAt(0).toLowerCase() + short.slice(1);
}
