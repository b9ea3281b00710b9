import { AUDIO_MAX_BYTES } from '@parley/contract';
import { createByteBudget } from '../../../platform/limits/byte-budget.ts';
import type { TranscribeFor } from '../../audio/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import type { Spender } from '../../usage/index.ts';
import { FileNotFound } from '../conversation.errors.ts';

interface Dependencies {
  files: Pick<Files, 'read'>;
  transcribeFor: TranscribeFor;
}

/** Of all replies together; one user has at most half of it. */
const RECORDINGS_IN_MEMORY_MAX_BYTES = 2 * AUDIO_MAX_BYTES;

export type TranscribeFile = (spender: Spender, file: StoredFile, signal: AbortSignal) => Promise<string>;

/** Turns recordings into text, at the expense of whom the reply belongs to. */
export function createTranscribeFile({ files, transcribeFor }: Dependencies): TranscribeFile {
  const acquire = createByteBudget(RECORDINGS_IN_MEMORY_MAX_BYTES);
  return async (spender, file, signal) => {
    const release = await acquire(spender.userId, Math.min(file.byteSize, AUDIO_MAX_BYTES), signal);
    try {
      const bytes = await files.read(file, AUDIO_MAX_BYTES);
      if (!bytes) throw new FileNotFound();
      return await transcribeFor(spender, { name: file.name, bytes }, signal);
    } finally {
      release();
    }
  };
}
