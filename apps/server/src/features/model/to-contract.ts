import type { ListedModel, Locale, Model } from '@parley/contract';
import type { InstalledModel } from './installed-model.ts';
import type { ModelCatalogue } from './model-catalogue.ts';

/** Only the built-in model has a name in each language. */
export const nameOfModel = ({ origin, name }: InstalledModel, locale: Locale) =>
  origin === 'built-in' && locale === 'zh-CN' ? 'Parley 演示（离线）' : name;

export function toModel(model: InstalledModel, catalogue: ModelCatalogue, locale: Locale): Model {
  const { tools, vision, reasoning, contextTokens } = model.capabilities;
  return {
    model_id: model.id,
    name: nameOfModel(model, locale),
    provider: model.provider,
    capabilities: { tools, vision, reasoning, context_tokens: contextTokens },
    purposes: [...model.purposes],
    price: model.price,
    default_for: catalogue.defaultsOf(model),
    is_built_in: model.origin === 'built-in',
    from_environment: model.origin === 'environment',
  };
}

/** A response never contains the key, only whether one is stored. */
export function toListedModel(model: InstalledModel, catalogue: ModelCatalogue, locale: Locale): ListedModel {
  return {
    ...toModel(model, catalogue, locale),
    model_name: model.modelName,
    base_url: model.baseUrl,
    has_key: model.key !== null,
    time_limits: model.timeLimits,
  };
}
