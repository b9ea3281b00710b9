import { AUDIO_MAX_BYTES } from '@parley/contract';
import { createByteBudget } from '../../../platform/limits/byte-budget.ts';
import type { TranscribeFor } from '../../audio/index.ts';
import type { FileTexts } from '../../file-text/index.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import type { Spender } from '../../usage/index.ts';
import { FileNotFound } from '../conversation.errors.ts';
import { type ModelFiles, PICTURES_MAX_BYTES } from './read-draft-parts.ts';
import type { Abilities } from './what-is-given.ts';

interface Dependencies {
  files: Files;
  fileTexts: FileTexts;
  models: Pick<Models, 'findTranscription'>;
  transcribeFor: TranscribeFor;
}

/** Of all replies together; one user has at most half of it. */
const RECORDINGS_IN_MEMORY_MAX_BYTES = 2 * AUDIO_MAX_BYTES;

export type OpenModelFiles = ReturnType<typeof createOpenModelFiles>;

/** How files are given to the model of one reply. */
export function createOpenModelFiles({ files, fileTexts, models, transcribeFor }: Dependencies) {
  const acquire = createByteBudget(RECORDINGS_IN_MEMORY_MAX_BYTES);
  return async (model: UsableModel, spender: Spender, signal: AbortSignal): Promise<ModelFiles> => {
    const abilities = await abilitiesOf(model, models);
    return {
      files,
      texts: fileTexts,
      abilities,
      pictures: { bytesLeft: abilities.vision || abilities.video ? PICTURES_MAX_BYTES : 0 },
      async transcribe(file) {
        const release = await acquire(spender.userId, Math.min(file.byteSize, AUDIO_MAX_BYTES), signal);
        try {
          const bytes = await files.read(file, AUDIO_MAX_BYTES);
          if (!bytes) throw new FileNotFound();
          return await transcribeFor(spender, { name: file.name, bytes }, signal);
        } finally {
          release();
        }
      },
      isPast: false,
      signal,
    };
  };
}

export async function abilitiesOf(
  { chat }: UsableModel,
  models: Pick<Models, 'findTranscription'>,
): Promise<Abilities> {
  const { vision, video = false } = chat.capabilities;
  return { vision, video, hears: (await models.findTranscription()) !== null };
}
