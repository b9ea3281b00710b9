import type { ChunkStrategy, SlicePlace } from '@parley/contract';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { toSlicePlace } from './blocks.ts';
import type { Chunk } from './chunk.ts';
import { sentenceGroups, tailOf } from './split-text.ts';

type Rules = Pick<ChunkStrategy, 'separator' | 'max_tokens' | 'overlap' | 'remove_extra_spaces' | 'remove_urls_emails'>;

/** Ends of lines and sentences: neighbours are joined until a slice is full. A text of the user's own always cuts. */
const JOINED = new Set(['\n', '\n\n', '。', '！', '？', '.', '!', '?']);

/** At a separator, with a size and an overlap. */
export function* chunkAtSeparator(parts: Iterable<DocumentPart>, rules: Rules): Generator<Chunk> {
  const overlap = Math.floor((rules.max_tokens * rules.overlap) / 100);
  const slice = createSlice(rules.max_tokens, overlap);
  const isJoined = JOINED.has(rules.separator);
  for (const part of parts) {
    const place = toSlicePlace(part.place);
    for (const piece of piecesOf(cleaned(part.text, rules), rules.separator)) {
      if (!isJoined) yield* slice.end();
      for (const text of sentenceGroups(piece, rules.max_tokens - overlap)) yield* slice.add(text, place);
    }
    if (isJoined) slice.endLine();
  }
  yield* slice.end();
}

/** The slice that is being filled. */
function createSlice(size: number, overlap: number) {
  let content = '';
  let place: SlicePlace | null = null;
  /** How much of the beginning repeats the slice before. */
  let repeated = 0;

  function* flush(): Generator<Chunk> {
    if (place && content.slice(repeated).trim() !== '') yield { content: content.trim(), place };
  }

  return {
    *add(text: string, at: SlicePlace): Generator<Chunk> {
      if (content.length > repeated && content.length + text.trimEnd().length > size) {
        yield* flush();
        content = tailOf(content, overlap);
        repeated = content.length;
        place = at;
      }
      place ??= at;
      content += text;
    },
    endLine(): void {
      if (content !== '' && !/\s$/.test(content)) content += '\n';
    },
    *end(): Generator<Chunk> {
      yield* flush();
      content = '';
      place = null;
      repeated = 0;
    },
  };
}

/** With the separator where it is the end of a line or sentence. */
function* piecesOf(text: string, separator: string): Generator<string> {
  const isKept = JOINED.has(separator);
  const pieces = text.split(separator);
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    if (piece.trim() !== '') yield isKept && !isLast ? piece + separator : piece;
  }
}

function cleaned(text: string, { separator, remove_extra_spaces, remove_urls_emails }: Rules): string {
  let clean = text;
  if (remove_urls_emails)
    clean = clean
      .replace(/\bhttps?:\/\/[^\s<>"'）】]+/giu, '')
      .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu, '');
  if (remove_extra_spaces) {
    clean = clean.replace(/[^\S\n]+/gu, ' ');
    // Empty lines stay where they divide the text.
    clean = separator === '\n\n' ? clean.replace(/(?: ?\n){2,}/gu, '\n\n') : clean.replace(/(?: ?\n)+/gu, '\n');
  }
  return clean;
}
