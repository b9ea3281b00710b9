import { SUGGESTED_QUESTIONS_MAX, SuggestOpeningQuestions } from '@parley/contract';
import { call } from '../../../../api/call.ts';
import type { EditedSections } from '../../draft/draft-editor.ts';

/** Asks the model for questions, and adds them to those that there are when it answers. */
export async function suggestQuestions(botId: string, edited: EditedSections): Promise<void> {
  const { prompt_info, onboarding_info } = edited.getDraft();
  const { prologue, suggested_questions } = onboarding_info;
  const request = { bot_id: botId, prompt: prompt_info.prompt, prologue, suggested_questions };
  const { questions: proposed } = await call(SuggestOpeningQuestions, request);
  const opening = edited.getDraft().onboarding_info;
  const questions = [...new Set([...opening.suggested_questions, ...proposed])].slice(0, SUGGESTED_QUESTIONS_MAX);
  edited.change('onboarding_info', { ...opening, suggested_questions: questions });
}
