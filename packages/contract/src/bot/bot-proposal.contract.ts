import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { OnboardingInfo } from './bot-dialogue.ts';
import { BotDescription, BotName, PromptInfo } from './bot-draft.ts';

export const BOT_WISH_MAX = 2_000;

/** A draft of a bot that does not exist yet, for its author to check and change. */
export const BotProposal = z.object({
  name: BotName,
  description: BotDescription,
  prompt: PromptInfo.shape.prompt,
  prologue: OnboardingInfo.shape.prologue,
  suggested_questions: OnboardingInfo.shape.suggested_questions,
  /** Made from the sentence without a model, because only the demonstration is set up. */
  is_skeleton: z.boolean(),
});
export type BotProposal = z.infer<typeof BotProposal>;

export const DraftBotFromDescription = defineOperation({
  name: 'DraftBotFromDescription',
  method: 'POST',
  path: '/api/bot/draft_from_description',
  summary:
    'Drafts name, description, prompt, opening and questions of a bot from one sentence, with the default model. Creates nothing. Disconnecting stops the model.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(BOT_WISH_MAX)),
  }),
  response: z.object({ data: BotProposal }),
});
