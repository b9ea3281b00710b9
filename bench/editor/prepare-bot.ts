import { builtInToolNames, DraftBotCreate, SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { prepareStudio } from '../studio/prepare-studio.ts';
import { longPrompt } from './long-prompt.ts';

const QUESTIONS = 6;

/** A bot with every block filled and a prompt of 20 kB. Returns the path of its page. */
export async function prepareBot({ call, spaceId }: Awaited<ReturnType<typeof prepareStudio>>): Promise<string> {
  const { bot_id } = (await call(DraftBotCreate, { space_id: spaceId, name: 'Everything' })).data;
  await call(UpdateDraftBotInfoAgw, {
    bot_info: {
      bot_id,
      description: 'A bot with every block filled',
      prompt_info: { prompt: longPrompt },
      built_in_tools: [...builtInToolNames],
      onboarding_info: {
        prologue: 'Hello {{user_name}}! I answer questions about **everything**.',
        suggested_questions: Array.from({ length: QUESTIONS }, (_, index) => `What is question ${index + 1}?`),
      },
      suggest_reply_info: {
        suggest_reply_mode: SuggestReplyMode.custom,
        customized_suggest_prompt: 'Suggest what a curious reader asks next.',
      },
    },
  });
  return `/space/${spaceId}/bot/${bot_id}`;
}
