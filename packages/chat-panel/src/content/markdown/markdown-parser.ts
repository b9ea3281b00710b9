import type { Links, Token } from 'marked';
import { isContinuation } from '../growing-text.ts';
import { closeUnfinished } from './close-unfinished.ts';
import { lexMarkdown } from './lex-markdown.ts';

export interface MarkdownBlock {
  /** Position in the text. It stays the same while the block grows, so it is the block's key. */
  readonly start: number;
  readonly token: Token;
  /** A code block without its closing fence. */
  readonly isOpen: boolean;
  /** Number of the pass over the text. A later pass may give other tokens for the same source, when it knows more link definitions. */
  readonly pass: number;
}

export type MarkdownChunks = readonly (readonly MarkdownBlock[])[];

/** Blocks per chunk. A delta renders the last chunk again and not the hundreds of blocks before it. */
const CHUNK_BLOCKS = 16;
/** The last block may still become another type, and the one before may continue in it. */
const UNSTABLE_BLOCKS = 2;

/** The parsed beginning of a text, which later text cannot change. */
interface StablePart {
  readonly pass: number;
  readonly chunks: MarkdownBlock[][];
  readonly links: Links;
  end: number;
  /** The code block that begins at `end`, if it is not closed yet. */
  fence: OpenFence | null;
}

/**
 * An incremental parser for a text that grows. Stable blocks are parsed once; a delta parses only the last two blocks, or the
 * new lines of an open code block. Chunks that did not change are the same arrays as before.
 */
export function createMarkdownParser() {
  let lastSource = '';
  let wasFinished = false;
  let hasCarriageReturns = false;
  let result: MarkdownChunks = [];
  let stable = emptyPart(0, {});

  function parseTail(text: string, isFinished: boolean): readonly MarkdownBlock[] {
    stable.fence = stable.fence && !isFinished ? nextOpenFence(stable.fence, text) : null;
    if (stable.fence) return [openCode(stable.fence, text, stable)];
    const tail = text.slice(stable.end);
    const tokens = lexMarkdown(isFinished ? tail : closeUnfinished(tail), stable.links);
    if (addLinks(stable, tokens, isFinished) && stable.end > 0 && hasEarlierReference(text, stable)) {
      // A link definition also applies to references above it, which were parsed without it.
      stable = emptyPart(stable.pass + 1, stable.links);
      return parseTail(text, isFinished);
    }
    const blocks = toBlocks(tokens, stable);
    return isFinished ? blocks : moveStableBlocks(stable, blocks, text);
  }

  /** `isFinished`: no more text follows, so the ending is not repaired. */
  return function parse(source: string, isFinished: boolean): MarkdownChunks {
    const isContinued = !wasFinished && isContinuation(source, lastSource);
    if (source.length === lastSource.length && isFinished === wasFinished && isContinuation(source, lastSource))
      return result;
    hasCarriageReturns =
      (isContinued && hasCarriageReturns) || source.includes('\r', isContinued ? lastSource.length : 0);
    const text = hasCarriageReturns ? source.replace(/\r\n?/g, '\n') : source;
    // A delta may begin between `\r` and `\n`; then the normalized text before it is another one.
    if (!isContinued || hasCarriageReturns) stable = emptyPart(stable.pass + 1, {});
    lastSource = source;
    wasFinished = isFinished;
    const tail = parseTail(text, isFinished);
    result = withTail(stable.chunks, tail);
    return result;
  };
}

const emptyPart = (pass: number, links: Links): StablePart => ({ pass, links, chunks: [], end: 0, fence: null });

/** Collects link definitions and returns whether there is a new one. The last token may be incomplete, so it does not count yet. */
function addLinks({ links }: StablePart, tokens: readonly Token[], isFinished: boolean): boolean {
  let hasNew = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'def' || (index === tokens.length - 1 && !isFinished) || Object.hasOwn(links, token.tag))
      continue;
    links[token.tag] = { href: token.href, title: token.title };
    hasNew = true;
  }
  return hasNew;
}

/** Moves the blocks that are stable now into the stable part, and returns the others. */
function moveStableBlocks(
  stable: StablePart,
  blocks: readonly MarkdownBlock[],
  text: string,
): readonly MarkdownBlock[] {
  const last = blocks.at(-1);
  const opened = last?.token.type === 'code' && isUnrepaired(last, text) ? openFenceAt(text, last.start) : null;
  stable.fence = opened && nextOpenFence(opened, text);
  const count = Math.max(0, blocks.length - (stable.fence ? 1 : UNSTABLE_BLOCKS));
  for (const [index, block] of blocks.slice(0, count).entries()) {
    if (!isUnrepaired(block, text)) return blocks.slice(index);
    addStableBlock(stable, block);
  }
  if (!stable.fence || !last) return blocks.slice(count);
  stable.end = last.start;
  return [openCode(stable.fence, text, stable)];
}

function addStableBlock(stable: StablePart, block: MarkdownBlock): void {
  const { chunks } = stable;
  const last = chunks.at(-1);
  if (last && last.length < CHUNK_BLOCKS) chunks[chunks.length - 1] = [...last, block];
  else chunks.push([block]);
  stable.end = block.start + block.token.raw.length;
}

/** Continues the last chunk with the tail, so that a block stays in its chunk when it becomes stable. */
function withTail(stable: MarkdownChunks, tail: readonly MarkdownBlock[]): MarkdownChunks {
  const last = stable.at(-1);
  const isFull = !last || last.length === CHUNK_BLOCKS;
  const chunks = isFull ? [...stable] : stable.slice(0, -1);
  const rest = isFull ? tail : [...last, ...tail];
  for (let start = 0; start < rest.length; start += CHUNK_BLOCKS) chunks.push(rest.slice(start, start + CHUNK_BLOCKS));
  return chunks;
}

function toBlocks(tokens: readonly Token[], { end, pass }: StablePart): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let start = end;
  for (const token of tokens) {
    if (token.type !== 'space' && token.type !== 'def') blocks.push({ start, token, isOpen: false, pass });
    start += token.raw.length;
  }
  return blocks;
}

const openCode = (fence: OpenFence, text: string, { end, pass }: StablePart): MarkdownBlock => ({
  start: end,
  token: { type: 'code', raw: '', lang: fence.infoString, text: codeSoFar(fence, text) },
  isOpen: true,
  pass,
});

/** Whether the source of the block is in the text, and not a result of `closeUnfinished`. */
const isUnrepaired = ({ start, token }: MarkdownBlock, text: string): boolean => text.startsWith(token.raw, start);

function hasEarlierReference(text: string, { links, end }: StablePart): boolean {
  const earlier = text.slice(0, end).toLowerCase();
  return Object.keys(links).some((name) => earlier.includes(`[${name}]`));
}

/** A fenced code block without its closing fence. */
interface OpenFence {
  readonly marker: string;
  readonly infoString: string;
  readonly contentStart: number;
  /** Start of the first line that was not complete at the last check; no line before it closes the fence. */
  readonly scannedTo: number;
}

const OPENING = /^(`{3,}|~{3,})([^\n]*)\n/;

/** The fence that opens at a position, if its line is complete. */
function openFenceAt(text: string, position: number): OpenFence | null {
  const lineEnd = text.indexOf('\n', position);
  if (lineEnd < 0) return null;
  const opening = OPENING.exec(text.slice(position, lineEnd + 1));
  const [, marker = '', infoString = ''] = opening ?? [];
  if (!opening || (marker.startsWith('`') && infoString.includes('`'))) return null;
  return { marker, infoString: infoString.trim(), contentStart: lineEnd + 1, scannedTo: lineEnd + 1 };
}

/** The fence after more text; null if a line closes it. */
function nextOpenFence(fence: OpenFence, text: string): OpenFence | null {
  let lineStart = fence.scannedTo;
  for (;;) {
    const lineEnd = text.indexOf('\n', lineStart);
    if (isClosing(text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd), fence.marker)) return null;
    if (lineEnd < 0) return lineStart === fence.scannedTo ? fence : { ...fence, scannedTo: lineStart };
    lineStart = lineEnd + 1;
  }
}

/** The code so far, without a last line that may become the closing fence. */
function codeSoFar({ marker, contentStart, scannedTo }: OpenFence, text: string): string {
  const lastLine = text.slice(scannedTo).trim();
  const mayBecomeClosing = lastLine !== '' && marker.startsWith(lastLine);
  const code = text.slice(contentStart, mayBecomeClosing ? scannedTo : undefined);
  return code.endsWith('\n') ? code.slice(0, -1) : code;
}

function isClosing(line: string, marker: string): boolean {
  const character = marker[0] ?? '';
  const start = line.search(/[^ ]/);
  if (start < 0 || start > 3 || line[start] !== character) return false;
  const trimmed = line.trim();
  return trimmed.length >= marker.length && trimmed === character.repeat(trimmed.length);
}
