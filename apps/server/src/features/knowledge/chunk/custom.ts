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
  const { separator, max_tokens: size } = rules;
  const overlap = Math.floor((size * rules.overlap) / 100);
  const isJoined = JOINED.has(separator);
  let content = '';
  let place: SlicePlace | null = null;
  /** The beginning of the content that repeats the slice before. */
  let repeated = 0;

  function* end(next: SlicePlace | null): Generator<Chunk> {
    if (place && content.slice(repeated).trim() !== '') yield { content: content.trim(), place };
    const tail = next ? tailOf(content, overlap) : '';
    content = tail;
    repeated = tail.length;
    place = next;
  }

  for (const part of parts) {
    const at = toSlicePlace(part.place);
    for (const piece of piecesOf(cleaned(part.text, rules), separator)) {
      if (!isJoined) yield* end(null);
      for (const text of piece.length > size - overlap ? sentenceGroups(piece, size - overlap) : [piece]) {
        if (content.length > repeated && content.length + text.trimEnd().length > size) yield* end(at);
        place ??= at;
        content += text;
      }
    }
    if (isJoined && content !== '' && !/\s$/.test(content)) content += '\n';
  }
  yield* end(null);
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
