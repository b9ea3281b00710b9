import { type BotDraft, OnboardingMode, type PublishProblem } from '@parley/contract';
import { type Models, NoModel } from '../../model/index.ts';

type ChatModels = Pick<Models, 'findChat'>;

/** What is missing in a draft that is about to be published. */
export async function findPublishProblems(models: ChatModels, draft: BotDraft): Promise<PublishProblem[]> {
  const { description, prompt_info, onboarding_info: onboarding } = draft;
  const isOpeningWanted = onboarding.onboarding_mode !== OnboardingMode.none;
  const problems: (PublishProblem | null)[] = [
    await problemOfModel(models, draft.model_info.model_id),
    prompt_info.prompt.trim() === '' ? 'prompt-empty' : null,
    description.trim() === '' ? 'description-empty' : null,
    isOpeningWanted && onboarding.prologue.trim() === '' ? 'opening-empty' : null,
  ];
  return problems.filter((problem) => problem !== null);
}

async function problemOfModel(models: ChatModels, modelId: string): Promise<PublishProblem | null> {
  try {
    return (await models.findChat(modelId || null)).isDemonstration ? 'demonstration-model' : null;
  } catch (error) {
    if (error instanceof NoModel) return 'model-deleted';
    throw error;
  }
}
