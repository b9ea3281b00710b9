/**
 * Whether a text has every word of a search, whatever the case. Compared here and not by the database, because SQLite
 * ignores case only for ASCII letters.
 */
export function searchFor(search: string): (text: string) => boolean {
  const words = toComparable(search).split(/\s+/);
  return (text) => {
    const comparable = toComparable(text);
    return words.every((word) => comparable.includes(word));
  };
}

/** Composed and decomposed, full-width and half-width letters are the same. */
const toComparable = (text: string): string => text.normalize('NFKC').toLowerCase();
