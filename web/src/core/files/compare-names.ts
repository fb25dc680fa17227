let collator: Intl.Collator | undefined;

/** Compares names with their numbers. Making the collator takes some 8 ms, and a single model needs none. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other);
}
