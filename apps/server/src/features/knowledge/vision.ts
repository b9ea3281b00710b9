import { CAPTIONS_BY_OCR } from '@parley/contract';
import type { ModelPicture } from '../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import type { Ocr } from '../../platform/ocr.ts';
import type { Models, UsableModel } from '../model/index.ts';
import type { Spender, UsageMeter } from '../usage/index.ts';
import { NoVisionModel, OcrFailed, PhotoWithoutText } from './photo.errors.ts';

/** An answer that takes longer is of no use: somebody waits for it, or other documents do. */
const ANSWERING_MAX_MS = 120_000;

interface Dependencies {
  models: Pick<Models, 'findVision'>;
  meter: Pick<UsageMeter, 'metered'>;
  /** Null where the operator has set up none. */
  ocr: Ocr | null;
}

interface Question {
  readonly instruction: string;
  readonly picture: ModelPicture;
  /** The rest of a longer answer is dropped. */
  readonly maxCharacters: number;
}

export type Vision = ReturnType<typeof createVision>;

/**
 * What the installation can say about a picture, by a model that sees or by OCR. A model describes, OCR copies: captions are written by
 * a model where there is one, pages are read by OCR where there is one. The user and the space pay for the model.
 */
export function createVision({ models, meter, ocr }: Dependencies) {
  async function ask(found: UsableModel, spender: Spender, question: Question, signal: AbortSignal): Promise<string> {
    const model = meter.metered(found, spender);
    let text = '';
    const answer = await model.chat.answer(
      {
        messages: [
          { role: 'system', text: question.instruction },
          { role: 'user', parts: [question.picture] },
        ],
        tools: [],
        sampling: {},
      },
      {
        onText(delta) {
          if (text.length < question.maxCharacters) text += delta;
        },
        onReasoning: () => undefined,
      },
      AbortSignal.any([signal, AbortSignal.timeout(ANSWERING_MAX_MS)]),
    );
    refuseUnusableAnswer(answer, { provider: model.name, model: model.name });
    return cut(text, question);
  }

  async function copyText(service: Ocr, question: Question, signal: AbortSignal): Promise<string> {
    try {
      return cut(await service.read(question.picture, signal), question);
    } catch (error) {
      if (signal.aborted) throw error;
      throw new OcrFailed({}, error);
    }
  }

  return {
    /** What writes captions: the name of a model, or `CAPTIONS_BY_OCR`; empty for nothing. */
    captionerName: async (): Promise<string> => (await models.findVision())?.name ?? (ocr ? CAPTIONS_BY_OCR : ''),
    canReadPages: async (): Promise<boolean> => ocr !== null || (await models.findVision()) !== null,
    async describe(spender: Spender, question: Question, signal: AbortSignal): Promise<string> {
      const model = await models.findVision();
      if (model) return ask(model, spender, question, signal);
      if (!ocr) throw new NoVisionModel();
      const text = await copyText(ocr, question, signal);
      if (text === '') throw new PhotoWithoutText();
      return text;
    },
    /** Empty for a page without text; `none` is what a model is told to answer then. */
    async readPage(spender: Spender, question: Question, none: string, signal: AbortSignal): Promise<string> {
      if (ocr) return copyText(ocr, question, signal);
      const model = await models.findVision();
      if (!model) throw new NoVisionModel();
      const text = await ask(model, spender, question, signal);
      return text === none ? '' : text;
    },
  };
}

const cut = (text: string, { maxCharacters }: Question): string =>
  text.replaceAll('\0', '').slice(0, maxCharacters).toWellFormed().trim();
