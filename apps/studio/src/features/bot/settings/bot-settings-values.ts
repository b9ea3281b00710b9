import { BotDraftChange, type BotInfo } from '@parley/contract';
import type { FormRules } from '../../../form/form-rules.ts';

/** The fields that are edited beside the chat. */
export interface BotSettingsValues {
  readonly name: string;
  readonly prompt: string;
  readonly modelId: string;
  readonly prologue: string;
  /** One question per line. */
  readonly questions: string;
}

export function toBotSettingsValues({ name, prompt_info, model_info, onboarding_info }: BotInfo): BotSettingsValues {
  return {
    name,
    prompt: prompt_info.prompt,
    modelId: model_info.model_id,
    prologue: onboarding_info.prologue,
    questions: onboarding_info.suggested_questions.join('\n'),
  };
}

/** Only the sections with a changed field are sent. */
export const botSettingsRules: FormRules<BotSettingsValues, BotDraftChange> = {
  schema: BotDraftChange,
  toInput: (_, { name, prompt, modelId, prologue, questions }) => {
    const onboarding = {
      ...(prologue !== undefined && { prologue }),
      ...(questions !== undefined && { suggested_questions: questions.split('\n') }),
    };
    return {
      ...(name !== undefined && { name }),
      ...(prompt !== undefined && { prompt_info: { prompt } }),
      ...(modelId !== undefined && { model_info: { model_id: modelId } }),
      ...(Object.keys(onboarding).length > 0 && { onboarding_info: onboarding }),
    };
  },
  fieldOfPath: {
    prompt_info: 'prompt',
    model_info: 'modelId',
    'onboarding_info.prologue': 'prologue',
    'onboarding_info.suggested_questions': 'questions',
  },
};
