import type { SpokenLanguage } from '@parley/contract';
import { spokenText } from '../../selectors/plain-text.ts';

/** Browsers stop in the middle of long utterances, so that each has about a sentence. */
const PIECE_MAX = 180;

const cutAt = new RegExp(`.{1,${PIECE_MAX}}(?:\\s|$)|.{1,${PIECE_MAX}}`, 'gsu');

/** Markdown in which nothing ends a sentence: links and code, also those whose end is not there yet. */
const LINK = String.raw`!?\[[^[\]\n]*(?:$|\](?:\([^)\n]{0,2000}(?:\)|$))?)`;
const CODE = '`[^`\\n]*(?:`|$)';
/** The dot of a number, a version or an address has no white space after it. */
const SENTENCE_END = String.raw`[.!?]+["'”’)\]*_~]*(?=\s)|[。！？]+[”’」』）]*(?![。！？”’」』）]|$)|\n`;
const unit = new RegExp(`${LINK}|${CODE}|(${SENTENCE_END})|[\\p{L}\\p{N} ,]+|.`, 'gsu');

/** The number of a list item ends no sentence. */
const LIST_NUMBER = /^[ \t]{0,3}(?:[>*+-][ \t]+)*\d{1,9}[.)][ \t]/;
const FENCE_OPENING = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n/;

/**
 * The complete sentences of a Markdown text from a place on, and where they end. They never change when the text grows: markup
 * that may still become something else belongs to a sentence that is not complete.
 */
export function sentencesFrom(
  markdown: string,
  from: number,
  isComplete: boolean,
): { readonly end: number; readonly pieces: readonly string[] } {
  const pieces: string[] = [];
  let end = from;
  for (;;) {
    const next = sentenceEnd(markdown, end, isComplete);
    if (next === null) return { end, pieces };
    pieces.push(...toPieces(markdown.slice(end, next)));
    end = next;
  }
}

/** Where the sentence that begins at `from` ends; null while its end has not come. */
function sentenceEnd(markdown: string, from: number, isComplete: boolean): number | null {
  const rest = markdown.slice(from);
  const isLineStart = from === 0 || markdown[from - 1] === '\n';
  const fence = isLineStart ? fenceLength(rest) : 0;
  const length = fence === 0 ? sentenceLength(rest) : fence;
  if (length !== null) return from + length;
  return isComplete && rest !== '' ? markdown.length : null;
}

/** 0 where no code block begins; null for one whose end has not come. */
function fenceLength(text: string): number | null {
  const [opening, fence] = FENCE_OPENING.exec(text) ?? [];
  if (opening === undefined || fence === undefined) return 0;
  const closing = text.indexOf(`\n${fence}`, opening.length - 1);
  if (closing < 0) return null;
  const lineEnd = text.indexOf('\n', closing + 1);
  return lineEnd < 0 ? null : lineEnd + 1;
}

function sentenceLength(text: string): number | null {
  const start = LIST_NUMBER.exec(text)?.[0].length ?? 0;
  for (const match of text.slice(start).matchAll(unit)) {
    if (match[1] !== undefined) return start + match.index + match[0].length;
  }
  return null;
}

/** A sentence as it is spoken; one that is too long is cut after words. */
const toPieces = (markdown: string): string[] =>
  (spokenText(markdown).match(cutAt) ?? [])
    // Emphasis that goes on in the next sentence.
    .map((piece) => piece.replace(/^\s*[*_]+|[*_]+\s*$/g, '').trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));

/** The language of a piece by its script. Japanese has Han characters too, but also kana. */
export function languageOf(piece: string): SpokenLanguage {
  if (/[\u3040-\u30ff]/.test(piece)) return 'ja';
  if (/[\uac00-\ud7af]/.test(piece)) return 'ko';
  return /[\u3400-\u9fff]/.test(piece) ? 'zh' : 'en';
}
