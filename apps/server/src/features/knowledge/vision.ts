import type { ModelPicture } from '../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import type { Models } from '../model/index.ts';
import type { Spender, UsageMeter } from '../usage/index.ts';
import { NoVisionModel } from './photo.errors.ts';

/** An answer that takes longer is of no use: somebody waits for it, or other documents do. */
const ANSWERING_MAX_MS = 120_000;

interface Dependencies {
  models: Pick<Models, 'findVision'>;
  meter: Pick<UsageMeter, 'metered'>;
}

interface Question {
  readonly instruction: string;
  readonly picture: ModelPicture;
  /** The rest of a longer answer is dropped. */
  readonly maxCharacters: number;
}

export type Vision = ReturnType<typeof createVision>;

/** Asks a model of the installation that sees about one picture. The user and the space pay for it. */
export function createVision({ models, meter }: Dependencies) {
  return {
    /** The name of the model; empty where none sees. */
    modelName: async (): Promise<string> => (await models.findVision())?.name ?? '',
    async ask(
      spender: Spender,
      { instruction, picture, maxCharacters }: Question,
      signal: AbortSignal,
    ): Promise<string> {
      const found = await models.findVision();
      if (!found) throw new NoVisionModel();
      const model = meter.metered(found, spender);
      let text = '';
      const answer = await model.chat.answer(
        {
          messages: [
            { role: 'system', text: instruction },
            { role: 'user', parts: [picture] },
          ],
          tools: [],
          sampling: {},
        },
        {
          onText(delta) {
            if (text.length < maxCharacters) text += delta;
          },
          onReasoning: () => undefined,
        },
        AbortSignal.any([signal, AbortSignal.timeout(ANSWERING_MAX_MS)]),
      );
      refuseUnusableAnswer(answer, { provider: model.name, model: model.name });
      return text.replaceAll('\0', '').slice(0, maxCharacters).toWellFormed().trim();
    },
  };
}
