/** Tokens `start` to `end` of a list were replaced. With `start === end` it is an insertion. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

/** Beyond this number of removed and added tokens two lists have little in common, and a diff would take long. */
const EDITS_MAX = 1_000;

/**
 * The fewest replacements, in order, that turn one list of tokens into another. Lists that differ in more than `editsMax`
 * tokens are replaced between the first and the last difference.
 */
export function diffTokens(
  before: readonly string[],
  after: readonly string[],
  editsMax: number = EDITS_MAX,
): readonly Hunk[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const [removed, added] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  if (removed.length === 0 && added.length === 0) return [];
  const kept = keptTokens(removed, added, editsMax);
  return hunksBetween(kept ?? [], removed, added).map((hunk) => ({
    ...hunk,
    start: hunk.start + start,
    end: hunk.end + start,
  }));
}

/** The positions of one token in both lists. */
type Kept = readonly [before: number, after: number];

function hunksBetween(kept: readonly Kept[], before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [start, from] = [0, 0];
  for (const [end, to] of [...kept, [before.length, after.length] as const]) {
    if (start < end || from < to) hunks.push({ start, end, tokens: after.slice(from, to) });
    [start, from] = [end + 1, to + 1];
  }
  return hunks;
}

/**
 * The tokens that stay, after Myers, "An O(ND) Difference Algorithm": for each number of edits, how far into `before` one
 * gets on each diagonal, which is a position in `before` minus one in `after`. `null` when that takes too many edits.
 */
function keptTokens(before: readonly string[], after: readonly string[], editsMax: number): Kept[] | null {
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= Math.min(editsMax, before.length + after.length); edits += 1) {
    const reached = new Int32Array(2 * edits + 1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let { position } = stepTo(rounds, edits, diagonal);
      while (position < before.length && isSameAt(position, position - diagonal)) position += 1;
      reached[diagonal + edits] = position;
    }
    rounds.push(reached);
    const last = before.length - after.length;
    if (Math.abs(last) <= edits && (last + edits) % 2 === 0 && (reached[last + edits] ?? 0) >= before.length)
      return walkBack(rounds, before.length, last);
  }
  return null;

  function isSameAt(position: number, other: number): boolean {
    return other >= 0 && other < after.length && before[position] === after[other];
  }
}

/** Where the last edit leads on a diagonal: to the end of the removal or of the addition that is farther in `before`. */
function stepTo(rounds: readonly Int32Array[], edits: number, diagonal: number) {
  const reached = rounds[edits - 1];
  const at = (place: number) => reached?.[place + edits - 1] ?? -1;
  const [removing, adding] = [at(diagonal - 1), at(diagonal + 1)];
  return removing < adding
    ? { position: adding, diagonalBefore: diagonal + 1 }
    : { position: removing + 1, diagonalBefore: diagonal - 1 };
}

/** Collects the tokens that no edit touched, from the last to the first. */
function walkBack(rounds: readonly Int32Array[], end: number, lastDiagonal: number): Kept[] {
  const kept: Kept[] = [];
  let [position, diagonal] = [end, lastDiagonal];
  for (let edits = rounds.length - 1; edits >= 0; edits -= 1) {
    const step = stepTo(rounds, edits, diagonal);
    while (position > step.position) {
      position -= 1;
      kept.push([position, position - diagonal]);
    }
    diagonal = step.diagonalBefore;
    position = rounds[edits - 1]?.[diagonal + edits - 1] ?? 0;
  }
  return kept.reverse();
}
