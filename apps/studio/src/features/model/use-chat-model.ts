import { ListModels, type Model } from '@parley/contract';
import { useOperationQuery } from '../../api/use-operation-query.ts';

interface ChatModel {
  /** All that can be chosen; empty while they are loading. */
  readonly models: readonly Model[];
  readonly isLoading: boolean;
  readonly defaultModel: Model | undefined;
  /** The chosen one, or the default. Undefined while it is not known, and for a model that was removed. */
  readonly model: Model | undefined;
  readonly isRemoved: boolean;
}

/** The chat model with that id; empty for the default of the installation. */
export function useChatModel(modelId: string): ChatModel {
  const { data } = useOperationQuery(ListModels, { purpose: 'chat' });
  const models = data?.models ?? [];
  const defaultModel = models.find(({ default_for }) => default_for.includes('chat'));
  const model = modelId === '' ? defaultModel : models.find(({ model_id }) => model_id === modelId);
  const isLoading = data === undefined;
  return { models, isLoading, defaultModel, model, isRemoved: !isLoading && modelId !== '' && !model };
}
