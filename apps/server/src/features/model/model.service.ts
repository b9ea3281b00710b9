import type {
  AddModel,
  ListModelSettings,
  ListModels,
  Locale,
  ModelSettings,
  RequestOf,
  ResponseOf,
  SetDefaultModel,
  UpdateModel,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { fromRow } from './installed-model.ts';
import { ModelFixed, ModelPurposeMissing } from './model.errors.ts';
import type { ModelRow } from './model.schema.ts';
import { createModelStore } from './model.store.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import { type ModelKeys, refuseOtherAddress } from './model-keys.ts';
import { toListedModel, toModel } from './to-contract.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  keys: ModelKeys;
  readCatalogue: ReadModelCatalogue;
}
export type ModelService = ReturnType<typeof createModelService>;

/** The models of the installation, as they are listed and set up. */
export function createModelService({ database, keys, readCatalogue, now, newId }: Dependencies) {
  async function listed(id: string, locale: Locale) {
    const catalogue = await readCatalogue();
    const model = catalogue.find(id);
    if (!model) throw new Error('a model went missing right after it was saved');
    return { model: toListedModel(model, catalogue, locale) };
  }

  return {
    async list({ purpose }: RequestOf<typeof ListModels>, locale: Locale): Promise<ResponseOf<typeof ListModels>> {
      const catalogue = await readCatalogue();
      const wanted = catalogue.models.filter(({ purposes }) => !purpose || purposes.includes(purpose));
      return { models: wanted.map((model) => toModel(model, catalogue, locale)) };
    },
    async listSettings(locale: Locale): Promise<ResponseOf<typeof ListModelSettings>> {
      const catalogue = await readCatalogue();
      return { models: catalogue.models.map((model) => toListedModel(model, catalogue, locale)) };
    },
    async add({ settings }: RequestOf<typeof AddModel>, locale: Locale): Promise<ResponseOf<typeof AddModel>> {
      const id = newId();
      await database.transaction().execute(async (transaction) => {
        const sealedKey = settings.api_key ? await keys.seal(transaction, id, settings.api_key) : null;
        await createModelStore(transaction).insert(toRow(settings, { id, sealedKey, createdAt: now() }));
      });
      return listed(id, locale);
    },
    async update(
      { model_id, settings }: RequestOf<typeof UpdateModel>,
      locale: Locale,
    ): Promise<ResponseOf<typeof UpdateModel>> {
      await database.transaction().execute(async (transaction) => {
        const store = createModelStore(transaction);
        const row = await store.lock(model_id);
        if (!row) throw new ModelFixed();
        if (!settings.api_key) refuseOtherAddress(fromRow(row), settings);
        const sealedKey = settings.api_key ? await keys.seal(transaction, row.id, settings.api_key) : row.sealedKey;
        await store.update(toRow(settings, { ...row, sealedKey }));
      });
      return listed(model_id, locale);
    },
    async delete(modelId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const store = createModelStore(transaction);
        if (!(await store.lock(modelId))) throw new ModelFixed();
        await store.delete(modelId);
      });
    },
    async setDefault({ purpose, model_id }: RequestOf<typeof SetDefaultModel>): Promise<void> {
      const model = (await readCatalogue()).find(model_id);
      if (!model?.purposes.includes(purpose)) throw new ModelPurposeMissing();
      await createModelStore(database).setDefault(purpose, model_id);
    },
  };
}

function toRow(settings: ModelSettings, row: Pick<ModelRow, 'id' | 'sealedKey' | 'createdAt'>): ModelRow {
  const { capabilities } = settings;
  return {
    id: row.id,
    name: settings.name,
    provider: settings.provider,
    baseUrl: settings.base_url.replace(/\/+$/, ''),
    sealedKey: row.sealedKey,
    modelName: settings.model_name,
    tools: capabilities.tools ? 1 : 0,
    vision: capabilities.vision ? 1 : 0,
    reasoning: capabilities.reasoning ? 1 : 0,
    contextTokens: capabilities.context_tokens,
    purposes: JSON.stringify(settings.purposes),
    inputPrice: settings.price.input,
    outputPrice: settings.price.output,
    createdAt: row.createdAt,
  };
}
