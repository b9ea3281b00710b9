import { setImmediate } from 'node:timers/promises';
import { type ChunkStrategy, ChunkType, DOCUMENT_SLICES_MAX, SLICE_TEXT_MAX } from '@parley/contract';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { chunkAutomatically } from './automatic.ts';
import { blocksOf } from './blocks.ts';
import { chunkByLevel } from './by-level.ts';
import type { Chunk } from './chunk.ts';
import { chunkAtSeparator } from './custom.ts';
import { cutInto } from './split-text.ts';

/** Other requests are answered between two turns. */
const TURN_MS = 8;

/** Slices may overlap: together they can have many times the characters of the text. */
const CHARACTERS_MAX = 20_000_000;

/** What was read, in slices, or why that cannot be: there are more than a document may have. */
export async function chunkParts(
  parts: readonly DocumentPart[],
  strategy: ChunkStrategy,
  signal: AbortSignal,
): Promise<Chunk[] | 'too-many-slices' | 'too-much-text'> {
  const chunks: Chunk[] = [];
  let characters = 0;
  let turnEnd = performance.now() + TURN_MS;
  for (const { content, place } of chunksOf(parts, strategy)) {
    for (const piece of cutInto(content, SLICE_TEXT_MAX))
      if (piece.trim() !== '') chunks.push({ content: piece, place });
    characters += content.length;
    if (chunks.length > DOCUMENT_SLICES_MAX) return 'too-many-slices';
    if (characters > CHARACTERS_MAX) return 'too-much-text';
    if (performance.now() < turnEnd) continue;
    await setImmediate();
    signal.throwIfAborted();
    turnEnd = performance.now() + TURN_MS;
  }
  return chunks;
}

function chunksOf(parts: readonly DocumentPart[], strategy: ChunkStrategy): Generator<Chunk> {
  switch (strategy.chunk_type) {
    case ChunkType.custom:
      return chunkAtSeparator(parts, strategy);
    case ChunkType.level:
      return chunkByLevel(blocksOf(parts), strategy);
    default:
      return chunkAutomatically(blocksOf(parts));
  }
}
