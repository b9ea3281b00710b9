import type { ListedModel, Model } from '@parley/contract';
import type { InstalledModel } from './installed-model.ts';
import type { ModelCatalogue } from './model-catalogue.ts';

export function toModel(model: InstalledModel, catalogue: ModelCatalogue): Model {
  const { tools, vision, reasoning, contextTokens } = model.capabilities;
  return {
    model_id: model.id,
    name: model.name,
    provider: model.provider,
    capabilities: { tools, vision, reasoning, context_tokens: contextTokens },
    purposes: [...model.purposes],
    price: model.price,
    default_for: catalogue.defaultsOf(model),
    is_built_in: model.origin === 'built-in',
    from_environment: model.origin === 'environment',
  };
}

/** The only words about a key that leave the server are whether there is one. */
export function toListedModel(model: InstalledModel, catalogue: ModelCatalogue): ListedModel {
  return {
    ...toModel(model, catalogue),
    model_name: model.modelName,
    base_url: model.baseUrl,
    has_key: model.key !== null,
  };
}
