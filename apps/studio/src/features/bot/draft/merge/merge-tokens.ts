import { diffTokens, type Hunk } from './diff-tokens.ts';

/** A piece of the merged text, in the order of the base text. */
export type MergedPiece =
  | { readonly type: 'agreed'; readonly tokens: readonly string[] }
  /** Both sides changed these tokens of the base, in different ways. */
  | {
      readonly type: 'overlap';
      readonly base: readonly string[];
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

/**
 * Merges two changes of one list of tokens. Changes that only touch are not an overlap: one that ends where the other
 * starts, or an insertion at the edge of a replacement. Different insertions at one place are: their order is unknown.
 */
export function mergeTokens(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly MergedPiece[] {
  const pieces: MergedPiece[] = [];
  let position = 0;
  for (const group of groupHunks(diffTokens(base, mine), diffTokens(base, theirs))) {
    const start = Math.min(...group.mine.concat(group.theirs).map((hunk) => hunk.start));
    const end = Math.max(...group.mine.concat(group.theirs).map((hunk) => hunk.end));
    pieces.push({ type: 'agreed', tokens: base.slice(position, start) });
    const ofMine = applyHunks(base, group.mine, start, end);
    const ofTheirs = applyHunks(base, group.theirs, start, end);
    const agreed = agreedTokens(group, base.slice(start, end), ofMine, ofTheirs);
    if (agreed) pieces.push({ type: 'agreed', tokens: agreed });
    else pieces.push({ type: 'overlap', base: base.slice(start, end), mine: ofMine, theirs: ofTheirs });
    position = end;
  }
  pieces.push({ type: 'agreed', tokens: base.slice(position) });
  return pieces;
}

/** The tokens that two lists have in common, in order. */
export function commonTokens(one: readonly string[], other: readonly string[]): readonly string[] {
  let position = 0;
  const common: string[] = [];
  for (const { start, end } of diffTokens(one, other)) {
    common.push(...one.slice(position, start));
    position = end;
  }
  return [...common, ...one.slice(position)];
}

/** A list in runs of tokens that another list has too, or does not have. */
export function differentTokens(
  one: readonly string[],
  other: readonly string[],
): readonly { readonly tokens: readonly string[]; readonly isOwn: boolean }[] {
  let position = 0;
  const runs = diffTokens(one, other).flatMap(({ start, end }) => {
    const common = one.slice(position, start);
    position = end;
    return [
      { tokens: common, isOwn: false },
      { tokens: one.slice(start, end), isOwn: true },
    ];
  });
  return [...runs, { tokens: one.slice(position), isOwn: false }].filter(({ tokens }) => tokens.length > 0);
}

interface HunkGroup {
  readonly mine: Hunk[];
  readonly theirs: Hunk[];
}

/** Hunks that overlap, directly or through others, are one group; every other hunk is a group of its own. */
function groupHunks(mine: readonly Hunk[], theirs: readonly Hunk[]): readonly HunkGroup[] {
  const sided = [
    ...mine.map((hunk) => ({ hunk, side: 'mine' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
    // An insertion at the start of a replacement goes before it.
  ].sort((one, other) => one.hunk.start - other.hunk.start || one.hunk.end - other.hunk.end);
  const groups: HunkGroup[] = [];
  for (const { hunk, side } of sided) {
    const last = groups[groups.length - 1];
    const isJoined = last?.[side === 'mine' ? 'theirs' : 'mine'].some((other) => overlaps(hunk, other));
    const group = isJoined && last ? last : { mine: [], theirs: [] };
    if (group !== last) groups.push(group);
    group[side].push(hunk);
  }
  return groups;
}

function agreedTokens(
  group: HunkGroup,
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  if (group.theirs.length === 0) return mine;
  if (group.mine.length === 0) return theirs;
  if (isSameList(mine, theirs)) return mine;
  // Of two insertions at one place, one may be the start or the end of the other.
  if (base.length === 0 && isAtEdgeOf(mine, theirs)) return theirs;
  return base.length === 0 && isAtEdgeOf(theirs, mine) ? mine : null;
}

function overlaps(one: Hunk, other: Hunk): boolean {
  if (one.start === one.end && other.start === other.end) return one.start === other.start;
  if (one.start < other.end && other.start < one.end) return true;
  // Side by side, the same addition of both would be there twice.
  const isTouching = one.start === other.end || other.start === one.end;
  return isTouching && (isAtEdgeOf(one.tokens, other.tokens) || isAtEdgeOf(other.tokens, one.tokens));
}

function isAtEdgeOf(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length === 0 || part.length > whole.length) return false;
  return isSameList(part, whole.slice(0, part.length)) || isSameList(part, whole.slice(-part.length));
}

function applyHunks(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): readonly string[] {
  const tokens: string[] = [];
  let position = start;
  for (const hunk of hunks) {
    tokens.push(...base.slice(position, hunk.start), ...hunk.tokens);
    position = hunk.end;
  }
  return [...tokens, ...base.slice(position, end)];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, index) => token === other[index]);
}
