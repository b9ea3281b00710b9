import { FormatType } from '@parley/contract';

/** Characters of a text that are kept. A slice is recognised by them. */
export const EXPECTED_TEXT_MAX = 4_000;

/** Texts are compared by all their sequences of so many characters: words in Latin scripts, half a sentence in Chinese. */
const SEQUENCE = 5;
/** Of the shorter one of two texts. Slices that overlap by a few sentences have less in common. */
const SHARE_MIN = 0.5;
/** A title that stands in the expected text is not what was expected. */
const PART_MIN = 0.1;

/**
 * How much a slice has of an expected text, from 0 to 1; 0 where it is another text. After a document was divided again, a slice can be a part of the
 * expected text, or have it as a part.
 */
type ShareOf = (slice: string) => number;

export function shareOf(expected: string, formatType: FormatType): ShareOf {
  // The caption is the only slice of a picture.
  if (formatType === FormatType.image) return () => 1;
  const condensed = condense(expected);
  // Rows of a table have the names of columns and many values in common. They are never divided.
  if (formatType === FormatType.table)
    return (slice) => Number(condense(slice.slice(0, EXPECTED_TEXT_MAX)) === condensed);
  const wanted = sequencesOf(condensed);
  return (slice) => {
    const own = sequencesOf(condense(slice));
    let common = 0;
    for (const sequence of own) if (wanted.has(sequence)) common += 1;
    const shorter = Math.min(own.size, wanted.size);
    const isPart = common >= shorter * SHARE_MIN && shorter >= wanted.size * PART_MIN;
    return isPart ? common / wanted.size : 0;
  };
}

/** Spaces and cases differ between the ways of dividing a text. */
const condense = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

function sequencesOf(condensed: string): Set<string> {
  if (condensed.length <= SEQUENCE) return new Set([condensed]);
  const sequences = new Set<string>();
  for (let at = 0; at + SEQUENCE <= condensed.length; at += 1) sequences.add(condensed.slice(at, at + SEQUENCE));
  return sequences;
}
