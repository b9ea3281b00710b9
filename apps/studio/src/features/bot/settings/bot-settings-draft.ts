import { BotDraftChange, type BotInfo, type RequestOf, type UpdateDraftBotInfoAgw } from '@parley/contract';

/** What can be edited beside the chat. */
export interface BotSettings {
  readonly name: string;
  readonly prompt: string;
  readonly modelId: string;
  readonly prologue: string;
  /** One question in each line. */
  readonly questions: string;
}

export function toBotSettings({ name, prompt_info, model_info, onboarding_info }: BotInfo): BotSettings {
  return {
    name,
    prompt: prompt_info.prompt,
    modelId: model_info.model_id,
    prologue: onboarding_info.prologue,
    questions: onboarding_info.suggested_questions.join('\n'),
  };
}

/** The fields that are not as they were. */
export function changedFields(saved: BotSettings, edited: Partial<BotSettings>): Partial<BotSettings> {
  const names = Object.keys(edited) as (keyof BotSettings)[];
  return Object.fromEntries(names.filter((name) => edited[name] !== saved[name]).map((name) => [name, edited[name]]));
}

type Change = Omit<RequestOf<typeof UpdateDraftBotInfoAgw>['bot_info'], 'bot_id'>;
type Read =
  | { readonly change: Change; readonly problems?: never }
  | { readonly change?: never; readonly problems: readonly (keyof BotSettings)[] };

const fieldOf: Readonly<Record<string, keyof BotSettings>> = {
  name: 'name',
  prompt_info: 'prompt',
  model_info: 'modelId',
  prologue: 'prologue',
  suggested_questions: 'questions',
};

/** What to save of what was edited, by the rules the server has, or the fields that break them. */
export function readChange(edited: Partial<BotSettings>): Read {
  const { name, prompt, modelId, prologue, questions } = edited;
  const onboarding: BotDraftChange['onboarding_info'] & object = {
    ...(prologue !== undefined && { prologue }),
    ...(questions !== undefined && { suggested_questions: questions.split('\n') }),
  };
  const parsed = BotDraftChange.safeParse({
    ...(name !== undefined && { name }),
    ...(prompt !== undefined && { prompt_info: { prompt } }),
    ...(modelId !== undefined && { model_info: { model_id: modelId } }),
    ...(Object.keys(onboarding).length > 0 && { onboarding_info: onboarding }),
  });
  if (parsed.success) return { change: parsed.data };
  const problems = parsed.error.issues.flatMap(({ path: [section, field] }) => {
    const problem = fieldOf[String(section === 'onboarding_info' ? field : section)];
    return problem ? [problem] : [];
  });
  return { problems };
}
