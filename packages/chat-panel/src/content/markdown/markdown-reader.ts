import type { Links, Token } from 'marked';
import { isContinuation } from '../streaming/is-continuation.ts';
import { closeUnfinished } from './close-unfinished.ts';
import { lexMarkdown } from './lex-markdown.ts';
import { codeSoFar, nextOpenFence, type OpenFence, openFenceAt } from './open-fence.ts';

export interface MarkdownBlock {
  /** Where it begins: it stays the same while the block grows. */
  readonly start: number;
  readonly token: Token;
  /** Code whose end has not come. */
  readonly isOpen: boolean;
  /** Counts how often the text was read from its beginning: the same words may have become links since. */
  readonly reading: number;
}

export type MarkdownBlocks = readonly (readonly MarkdownBlock[])[];

/** So many blocks are drawn together: a word concerns the last of these and not the hundreds before. */
const SECTION_BLOCKS = 16;
/** The last block may still become something else, and the one before may go on in it. */
const UNSETTLED_BLOCKS = 2;

/** What is known of a text for good. */
interface Settled {
  readonly reading: number;
  readonly sections: MarkdownBlock[][];
  readonly links: Links;
  to: number;
  fence: OpenFence | null;
}

/**
 * Reads a text that grows. What is settled is read once; with every word only the last two blocks are read again, and of open
 * code only the new lines. Sections that did not change are the same arrays as before.
 */
export function createMarkdownReader() {
  let whole = '';
  let wasFinished = false;
  let hasReturns = false;
  let result: MarkdownBlocks = [];
  let settled = nothingSettled(0, {});

  function readTail(text: string, isFinished: boolean): readonly MarkdownBlock[] {
    settled.fence = settled.fence && !isFinished ? nextOpenFence(settled.fence, text) : null;
    if (settled.fence) return [openCode(settled.fence, text, settled)];
    const tail = text.slice(settled.to);
    const tokens = lexMarkdown(isFinished ? tail : closeUnfinished(tail), settled.links);
    if (learnLinks(settled, tokens, isFinished) && settled.to > 0 && hasEarlierUse(text, settled)) {
      // An address given at the end is for words above, which were read without it.
      settled = nothingSettled(settled.reading + 1, settled.links);
      return readTail(text, isFinished);
    }
    const blocks = toBlocks(tokens, settled);
    return isFinished ? blocks : settle(settled, blocks, text);
  }

  /** `isFinished`: nothing is added any more, and nothing is repaired. */
  return function read(source: string, isFinished: boolean): MarkdownBlocks {
    const isContinued = !wasFinished && isContinuation(source, whole);
    if (source.length === whole.length && isFinished === wasFinished && isContinuation(source, whole)) return result;
    hasReturns = (isContinued && hasReturns) || source.includes('\r', isContinued ? whole.length : 0);
    const text = hasReturns ? source.replace(/\r\n?/g, '\n') : source;
    // The end of a line that came in two parts counts once: what was read of it may be another text.
    if (!isContinued || hasReturns) settled = nothingSettled(settled.reading + 1, {});
    whole = source;
    wasFinished = isFinished;
    const tail = readTail(text, isFinished);
    result = joined(settled.sections, tail);
    return result;
  };
}

const nothingSettled = (reading: number, links: Links): Settled => ({
  reading,
  links,
  sections: [],
  to: 0,
  fence: null,
});

/** Remembers the addresses that are given by name, once something follows them; says whether there is a new one. */
function learnLinks({ links }: Settled, tokens: readonly Token[], isFinished: boolean): boolean {
  let isNew = false;
  for (const [place, token] of tokens.entries()) {
    if (token.type !== 'def' || (place === tokens.length - 1 && !isFinished) || Object.hasOwn(links, token.tag))
      continue;
    links[token.tag] = { href: token.href, title: token.title };
    isNew = true;
  }
  return isNew;
}

/** Settles what can be, and gives back the rest. */
function settle(settled: Settled, blocks: readonly MarkdownBlock[], text: string): readonly MarkdownBlock[] {
  const last = blocks.at(-1);
  const begun = last?.token.type === 'code' && isAsWritten(last, text) ? openFenceAt(text, last.start) : null;
  settled.fence = begun && nextOpenFence(begun, text);
  const count = Math.max(0, blocks.length - (settled.fence ? 1 : UNSETTLED_BLOCKS));
  for (const [place, block] of blocks.slice(0, count).entries()) {
    if (!isAsWritten(block, text)) return blocks.slice(place);
    add(settled, block);
  }
  if (!settled.fence || !last) return blocks.slice(count);
  settled.to = last.start;
  return [openCode(settled.fence, text, settled)];
}

function add(settled: Settled, block: MarkdownBlock): void {
  const { sections } = settled;
  const last = sections.at(-1);
  if (last && last.length < SECTION_BLOCKS) sections[sections.length - 1] = [...last, block];
  else sections.push([block]);
  settled.to = block.start + block.token.raw.length;
}

/** The tail goes on in the last section, so that a block keeps its place when it is settled. */
function joined(settled: MarkdownBlocks, tail: readonly MarkdownBlock[]): MarkdownBlocks {
  const last = settled.at(-1);
  const isFull = !last || last.length === SECTION_BLOCKS;
  const sections = isFull ? [...settled] : settled.slice(0, -1);
  const rest = isFull ? tail : [...last, ...tail];
  for (let start = 0; start < rest.length; start += SECTION_BLOCKS)
    sections.push(rest.slice(start, start + SECTION_BLOCKS));
  return sections;
}

function toBlocks(tokens: readonly Token[], { to, reading }: Settled): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let start = to;
  for (const token of tokens) {
    if (token.type !== 'space' && token.type !== 'def') blocks.push({ start, token, isOpen: false, reading });
    start += token.raw.length;
  }
  return blocks;
}

const openCode = (fence: OpenFence, text: string, { to, reading }: Settled): MarkdownBlock => ({
  start: to,
  token: { type: 'code', raw: '', lang: fence.language, text: codeSoFar(fence, text) },
  isOpen: true,
  reading,
});

/** Whether the block is what the text says, and not what the repair made of its end. */
const isAsWritten = ({ start, token }: MarkdownBlock, text: string): boolean => text.startsWith(token.raw, start);

function hasEarlierUse(text: string, { links, to }: Settled): boolean {
  const earlier = text.slice(0, to).toLowerCase();
  return Object.keys(links).some((name) => earlier.includes(`[${name}]`));
}
