import { commonTokens, type MergedPiece, mergeTokens } from './merge-tokens.ts';

export interface MergedText {
  /** Whether both changes could be kept without a decision. */
  readonly isClean: boolean;
  /** The merged text. Where changes overlap it has both: what others wrote, then what the user wrote. */
  readonly text: string;
}

type Overlap = Extract<MergedPiece, { type: 'overlap' }>;

/** Below this share of kept characters a passage was rewritten, and merging it by words would mix up two texts. */
const KEPT_SHARE_MIN = 0.5;

/**
 * Merges two changes of one text: by lines, and inside lines that both have changed by words. Nothing that either side has
 * written is left out.
 */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  // Two equal changes would also merge, token by token; but a text of 100,000 characters should not be compared for that.
  if (mine === theirs || theirs === base) return { isClean: true, text: mine };
  if (mine === base) return { isClean: true, text: theirs };
  const passages = mergeTokens(toLines(base), toLines(mine), toLines(theirs)).map(mergePassage);
  return {
    isClean: passages.every(({ isClean }) => isClean),
    text: fromLines(passages.map(({ text }) => text)),
  };
}

/** The lines that two texts have in common: the best guess of their base when it is not known. */
export const commonText = (one: string, other: string): string => fromLines(commonTokens(toLines(one), toLines(other)));

function mergePassage(piece: MergedPiece): MergedText {
  if (piece.type === 'agreed') return { isClean: true, text: piece.tokens.join('') };
  const byWords = mergeByWords(piece);
  return byWords === null ? { isClean: false, text: withBoth(piece) } : { isClean: true, text: byWords };
}

/** `null` when both changed the same words, or one of them rewrote or removed the passage. */
function mergeByWords(passage: Overlap): string | null {
  // Whoever has removed all lines has removed their line breaks, too.
  if (passage.mine.length === 0 || passage.theirs.length === 0) return null;
  const [base, mine, theirs] = [toWordsOf(passage.base), toWordsOf(passage.mine), toWordsOf(passage.theirs)];
  if (keptShare(base, mine) < KEPT_SHARE_MIN || keptShare(base, theirs) < KEPT_SHARE_MIN) return null;
  const pieces = mergeTokens(base, mine, theirs);
  const agreed = pieces.flatMap((part) => (part.type === 'agreed' ? [part.tokens.join('')] : []));
  return agreed.length === pieces.length ? agreed.join('') : null;
}

/** By lines; by words when both sides changed one line. */
function withBoth({ base, mine, theirs }: Overlap): string {
  const isOneLine = base.length > 0 && mine.length === 1 && theirs.length === 1;
  return isOneLine ? joinBoth(toWordsOf(mine), toWordsOf(theirs), ' ') : joinBoth(mine, theirs, '\n');
}

/** The start and the end that two texts share, and between them what each has of its own. */
function joinBoth(mine: readonly string[], theirs: readonly string[], separator: string): string {
  const shortest = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shortest && mine[start] === theirs[start]) start += 1;
  let tail = 0;
  while (tail < shortest - start && mine[mine.length - 1 - tail] === theirs[theirs.length - 1 - tail]) tail += 1;
  const middleOf = (tokens: readonly string[]) => tokens.slice(start, tokens.length - tail).join('');
  const [ofTheirs, ofMine] = [middleOf(theirs), middleOf(mine)];
  const isSeparate = ofTheirs === '' || ofMine === '' || ofTheirs.endsWith(separator) || ofMine.startsWith(separator);
  return [
    mine.slice(0, start).join(''),
    ofTheirs,
    isSeparate ? '' : separator,
    ofMine,
    mine.slice(mine.length - tail).join(''),
  ].join('');
}

function keptShare(base: readonly string[], changed: readonly string[]): number {
  const lengthOf = (words: readonly string[]) => words.join('').replace(/\s/g, '').length;
  const length = lengthOf(base);
  return length === 0 ? 1 : lengthOf(commonTokens(base, changed)) / length;
}

/** Every line starts with its line break, the first too: a line that is added at either end changes no other line. */
const toLines = (text: string): readonly string[] => `\n${text}`.split(/(?=\n)/);
const fromLines = (lines: readonly string[]): string => lines.join('').slice(1);

const toWordsOf = (lines: readonly string[]): readonly string[] => toWords(lines.join(''));

/** Words, and single characters where writing has no spaces between words or none of both. */
export const toWords = (text: string): readonly string[] =>
  text.match(/(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}_])+|[\s\S]/gu) ?? [];
