import { PICTURES_MAX_BYTES } from '../../agent/index.ts';
import type { FileTexts } from '../../file-text/index.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import type { Spender } from '../../usage/index.ts';
import type { ModelFiles } from './read-draft-parts.ts';
import type { TranscribeFile } from './transcribe-file.ts';
import type { Abilities } from './what-is-given.ts';

interface Dependencies {
  files: Files;
  fileTexts: FileTexts;
  models: Pick<Models, 'findTranscription'>;
  transcribeFile: TranscribeFile;
}

export type OpenModelFiles = ReturnType<typeof createOpenModelFiles>;

/** How files are given to the model of one reply. */
export function createOpenModelFiles({ files, fileTexts, models, transcribeFile }: Dependencies) {
  return async (model: UsableModel, spender: Spender, signal: AbortSignal): Promise<ModelFiles> => {
    const abilities = await abilitiesOf(model, models);
    return {
      files,
      texts: fileTexts,
      abilities,
      pictures: { bytesLeft: abilities.vision || abilities.video ? PICTURES_MAX_BYTES : 0 },
      transcribe: (file) => transcribeFile(spender, file, signal),
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
