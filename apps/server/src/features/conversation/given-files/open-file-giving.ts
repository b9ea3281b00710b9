import { AUDIO_MAX_BYTES } from '@parley/contract';
import type { TranscribeFor } from '../../audio/index.ts';
import type { FileTexts } from '../../file-text/index.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import type { Spender } from '../../usage/index.ts';
import { FileNotFound } from '../conversation.errors.ts';
import { type FileGiving, PICTURES_MAX_BYTES } from './read-draft-parts.ts';
import type { Abilities } from './what-is-given.ts';

interface Dependencies {
  files: Files;
  fileTexts: FileTexts;
  models: Pick<Models, 'findTranscription'>;
  transcribeFor: TranscribeFor;
}

export type OpenFileGiving = ReturnType<typeof createOpenFileGiving>;

/** How files are given to the model of one reply. */
export function createOpenFileGiving({ files, fileTexts, models, transcribeFor }: Dependencies) {
  return async (model: UsableModel, spender: Spender, signal: AbortSignal): Promise<FileGiving> => {
    const abilities = await abilitiesOf(model, models);
    return {
      files,
      texts: fileTexts,
      abilities,
      pictures: { bytesLeft: abilities.vision || abilities.video ? PICTURES_MAX_BYTES : 0 },
      async transcribe(file) {
        const bytes = await files.read(file, AUDIO_MAX_BYTES);
        if (!bytes) throw new FileNotFound();
        return transcribeFor(spender, { name: file.name, bytes }, signal);
      },
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
