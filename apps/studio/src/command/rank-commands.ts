import type { Command } from './command.ts';

/** How well a text fits a search, from best to worst. */
const FIT = { whole: 1000, prefix: 900, words: 800, inWord: 600, scattered: 300 } as const;
/** Fewer characters are in almost every text in some order. */
const SCATTERED_FROM = 3;
/** A keyword counts less than the same fit of the title. */
const KEYWORD_LOSS = 150;

/** The commands that fit a search, the best first; equal ones keep their order. */
export function rankCommands(commands: readonly Command[], search: string): Command[] {
  const wanted = toComparable(search);
  if (wanted === '') return [...commands];
  return commands
    .map((command) => ({ command, fit: fitOfCommand(command, wanted) }))
    .filter(({ command, fit }) => fit > 0 || command.isFound)
    .sort((one, other) => other.fit - one.fit)
    .map(({ command }) => command);
}

function fitOfCommand({ title, keywords = [] }: Command, wanted: string): number {
  const ofKeywords = keywords.map((keyword) => fitOf(toComparable(keyword), wanted) - KEYWORD_LOSS);
  return Math.max(fitOf(toComparable(title), wanted), ...ofKeywords);
}

/**
 * Ranks a title that begins with the search first, then one whose words begin with the words of the search, then one that
 * contains it, then one that has its characters in this order. Shorter titles win among equals. 0: no fit.
 */
function fitOf(text: string, wanted: string): number {
  if (text === wanted) return FIT.whole;
  const loss = Math.min(text.length, 99) / 100;
  if (text.startsWith(wanted)) return FIT.prefix - loss;
  if (beginsWords(text, wanted)) return FIT.words - loss;
  if (text.includes(wanted)) return FIT.inWord - loss;
  const gaps = wanted.length < SCATTERED_FROM ? undefined : gapsOf(text, wanted);
  return gaps === undefined ? 0 : FIT.scattered - Math.min(gaps, 99) - loss;
}

/** Without case, accents and full-width forms, so that what one types is what one sees. */
function toComparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/** Every word of the search begins a word of the text. Each Han character is a word. */
function beginsWords(text: string, wanted: string): boolean {
  // Without a lookbehind: Safari before 16.4 cannot parse a script that has one.
  const starts = [...text.matchAll(/\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{N}])+/gu)].map(({ index }) => index);
  return wanted.split(/\s+/).every((word) => starts.some((start) => text.startsWith(word, start)));
}

/** How many characters of the text lie between those of the search; undefined when it does not have them in this order. */
function gapsOf(text: string, wanted: string): number | undefined {
  let at = -1;
  let gaps = 0;
  for (const character of wanted.replace(/\s+/g, '')) {
    const found = text.indexOf(character, at + 1);
    if (found < 0) return undefined;
    if (at >= 0) gaps += found - at - 1;
    at = found;
  }
  return gaps;
}
