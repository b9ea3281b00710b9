import { type BotProposal, DraftBotCreate, type RequestOf } from '@parley/contract';
import type { FormRules } from '../../../form/form-rules.ts';

/** The fields of the form that creates an agent. Its picture is not one of them: a drawn face is stored when the form is sent. */
export interface CreateBotValues {
  readonly spaceId: string;
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly prologue: string;
  /** One per line. */
  readonly questions: string;
}

/** The texts of a form that nobody has filled in. */
export const emptyTexts = { name: '', description: '', prompt: '', prologue: '', questions: '' } as const;

/** The texts of a form that a draft has filled in. */
export const toTexts = ({ name, description, prompt, prologue, suggested_questions }: BotProposal) => ({
  name,
  description,
  prompt,
  prologue,
  questions: suggested_questions.join('\n'),
});

/** Empty optional fields are not sent: the server has their defaults. */
export const createBotRules: FormRules<CreateBotValues, RequestOf<typeof DraftBotCreate>> = {
  schema: DraftBotCreate.request,
  toInput: ({ spaceId, name, description, prompt, prologue, questions }) => ({
    space_id: spaceId,
    name,
    ...(description.trim() && { description: description.trim() }),
    ...(prompt.trim() && { prompt_info: { prompt } }),
    ...((prologue.trim() || questions.trim()) && {
      onboarding_info: { prologue, suggested_questions: questions.split('\n') },
    }),
  }),
  fieldOfPath: {
    space_id: 'spaceId',
    prompt_info: 'prompt',
    'onboarding_info.prologue': 'prologue',
    'onboarding_info.suggested_questions': 'questions',
  },
};
