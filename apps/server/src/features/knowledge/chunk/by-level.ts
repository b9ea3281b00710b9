import type { ChunkStrategy } from '@parley/contract';
import { divided } from './automatic.ts';
import type { Block } from './blocks.ts';
import type { Chunk } from './chunk.ts';

const SIZE = 2_000;

/** One slice for each heading down to a level, with what is below it; long ones are divided. */
export function* chunkByLevel(
  blocks: Iterable<Block>,
  { max_level, save_title }: Pick<ChunkStrategy, 'max_level' | 'save_title'>,
): Generator<Chunk> {
  let titles: readonly string[] = [];
  let pending: Block[] = [];
  let length = 0;
  let isUsed = true;

  const textOf = (): string =>
    [...(save_title ? titles : []), ...pending.map(({ text }) => text.trim())]
      .filter((text) => text !== '')
      .join('\n\n');

  function* end(): Generator<Chunk> {
    const [first] = pending;
    if (first) {
      yield { content: textOf(), place: first.place };
      isUsed = true;
    }
    pending = [];
    length = 0;
  }

  let above: Block | null = null;
  /** A heading without anything below it. */
  function* endSection(): Generator<Chunk> {
    yield* end();
    if (!isUsed && above && save_title) yield { content: titles.join('\n\n'), place: above.place };
  }

  for (const block of blocks) {
    if (block.kind === 'heading' && block.level <= max_level) {
      const isDeeper = above !== null && block.level > above.level && pending.length === 0;
      if (isDeeper) yield* end();
      else yield* endSection();
      above = block;
      isUsed = false;
      titles = block.place.headings;
      continue;
    }
    if (pending[0] && pending[0].unit !== block.unit) yield* end();
    for (const text of divided(block, SIZE)) {
      if (pending.length > 0 && length + text.length > SIZE) yield* end();
      pending.push({ ...block, text });
      length += text.length;
    }
  }
  yield* endSection();
}
