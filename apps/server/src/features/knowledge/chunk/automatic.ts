import type { Block } from './blocks.ts';
import type { Chunk } from './chunk.ts';
import { cutInto, sentenceGroups } from './split-text.ts';

const SIZE = 800;
/** Before a heading a slice ends, unless it is shorter. */
const SHORT = 200;
/** Longer tables and code are divided, too. */
const WHOLE_MAX = 2_400;

/** Along the structure: below headings, tables and code whole, long paragraphs at the ends of sentences. */
export function* chunkAutomatically(blocks: Iterable<Block>, size = SIZE): Generator<Chunk> {
  let pending: Block[] = [];
  let length = 0;
  /** Whether there is more than headings. */
  let hasBody = false;

  function* end(): Generator<Chunk> {
    const first = pending[0];
    if (first) {
      const last = pending.at(-1) ?? first;
      const place = first.kind === 'heading' ? { ...first.place, headings: last.place.headings } : first.place;
      yield { content: pending.map(({ text }) => text.trim()).join('\n\n'), place };
    }
    pending = [];
    length = 0;
    hasBody = false;
  }

  for (const block of blocks) {
    const isNewUnit = pending[0] !== undefined && pending[0].unit !== block.unit;
    if (isNewUnit || (block.kind === 'heading' && hasBody && length >= SHORT)) yield* end();
    for (const text of divided(block, size)) {
      // Headings stay with what is below them, unless they fill a slice by themselves.
      if ((hasBody || length > size) && length + text.length > size) yield* end();
      pending.push({ ...block, text });
      length += text.length;
      hasBody ||= block.kind !== 'heading';
    }
  }
  yield* end();
}

/** A block in pieces that fit into a slice. */
export function* divided({ kind, text }: Block, size: number): Generator<string> {
  if (text.length <= size) yield text;
  else if (kind === 'text' || kind === 'heading') yield* sentenceGroups(text, size);
  else if (text.length <= Math.max(WHOLE_MAX, size)) yield text;
  else if (kind === 'table') yield* dividedTable(text, size);
  else yield* dividedCode(text, size);
}

/** Each piece begins with the head of the table. */
function* dividedTable(text: string, size: number): Generator<string> {
  const lines = text.split('\n');
  const hasRule = /^\s*\|[\s:|-]+\|?\s*$/.test(lines[1] ?? '');
  const head = hasRule ? `${lines.slice(0, 2).join('\n')}\n` : '';
  const room = Math.max(size - head.length, size / 2);
  for (const rows of lineGroups(hasRule ? lines.slice(2) : lines, room)) yield head.length < size ? head + rows : rows;
}

/** Each piece has the fences of the whole. */
function* dividedCode(text: string, size: number): Generator<string> {
  const lines = text.split('\n');
  const [open = ''] = lines;
  const close = /[`~]{3,}/.exec(open)?.[0] ?? '```';
  const body = lines.at(-1)?.trim() === close ? lines.slice(1, -1) : lines.slice(1);
  for (const piece of lineGroups(body, size)) yield `${open}\n${piece}\n${close}`;
}

function* lineGroups(lines: readonly string[], size: number): Generator<string> {
  let group = '';
  for (const line of lines) {
    if (group !== '' && group.length + line.length > size) {
      yield group;
      group = '';
    }
    if (line.length <= size) group += group === '' ? line : `\n${line}`;
    else yield* cutInto(line, size);
  }
  if (group !== '') yield group;
}
