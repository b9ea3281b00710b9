import {
  type AddModel,
  DEFAULT_MODEL_TIME_LIMITS,
  type ListModelSettings,
  type ListModels,
  type Locale,
  type ModelSettings,
  type RequestOf,
  type ResponseOf,
  type SetDefaultModel,
  type UpdateModel,
} from '@parley/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { fromRow } from './installed-model.ts';
import { ModelFixed, ModelPurposeMissing } from './model.errors.ts';
import type { ModelRow } from './model.schema.ts';
import { createModelStore } from './model.store.ts';
import type { CachedModelCatalogue } from './model-catalogue.ts';
import { type ModelKeys, refuseOtherAddress } from './model-keys.ts';
import { toListedModel, toModel } from './to-contract.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  keys: ModelKeys;
  catalogue: CachedModelCatalogue;
  auditLog: AuditLog;
}
export type ModelService = ReturnType<typeof createModelService>;

/** Lists and sets up the models of the installation. */
export function createModelService({ database, keys, catalogue, auditLog, now, newId }: Dependencies) {
  const { read: readCatalogue } = catalogue;

  /** Invalidates the cache also after a failure: the change may have been stored nevertheless. */
  const inTransaction = (change: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> =>
    database.transaction().execute(change).finally(catalogue.invalidate);

  async function listed(id: string, locale: Locale) {
    const stored = await readCatalogue();
    const model = stored.find(id);
    if (!model) throw new Error('a model went missing right after it was saved');
    return { model: toListedModel(model, stored, locale) };
  }

  /** The key is an event of its own: it is a secret. */
  async function record(
    transaction: Transaction<Tables>,
    scope: Scope,
    kind: 'model-added' | 'model-changed',
    { name: model, api_key }: ModelSettings,
  ): Promise<void> {
    await auditLog.write(transaction, scope, kind, { model });
    if (api_key) await auditLog.write(transaction, scope, 'model-key-stored', { model });
  }

  return {
    async list({ purpose }: RequestOf<typeof ListModels>, locale: Locale): Promise<ResponseOf<typeof ListModels>> {
      const stored = await readCatalogue();
      const listed = stored.models.filter(({ purposes }) => !purpose || purposes.includes(purpose));
      return { models: listed.map((model) => toModel(model, stored, locale)) };
    },
    async listSettings(locale: Locale): Promise<ResponseOf<typeof ListModelSettings>> {
      const stored = await readCatalogue();
      return { models: stored.models.map((model) => toListedModel(model, stored, locale)) };
    },
    async add(
      scope: Scope,
      { settings }: RequestOf<typeof AddModel>,
      locale: Locale,
    ): Promise<ResponseOf<typeof AddModel>> {
      const id = newId();
      await inTransaction(async (transaction) => {
        const sealedKey = settings.api_key ? await keys.seal(transaction, id, settings.api_key) : null;
        await createModelStore(transaction).insert(toRow(settings, { id, sealedKey, createdAt: now() }));
        await record(transaction, scope, 'model-added', settings);
      });
      return listed(id, locale);
    },
    async update(
      scope: Scope,
      { model_id, settings }: RequestOf<typeof UpdateModel>,
      locale: Locale,
    ): Promise<ResponseOf<typeof UpdateModel>> {
      await inTransaction(async (transaction) => {
        const store = createModelStore(transaction);
        const row = await store.lock(model_id);
        if (!row) throw new ModelFixed();
        if (!settings.api_key) refuseOtherAddress(fromRow(row), settings);
        const sealedKey = settings.api_key ? await keys.seal(transaction, row.id, settings.api_key) : row.sealedKey;
        await store.update(toRow(settings, { ...row, sealedKey }));
        await record(transaction, scope, 'model-changed', settings);
      });
      return listed(model_id, locale);
    },
    async delete(scope: Scope, modelId: string): Promise<void> {
      await inTransaction(async (transaction) => {
        const store = createModelStore(transaction);
        const row = await store.lock(modelId);
        if (!row) throw new ModelFixed();
        await store.delete(modelId);
        await auditLog.write(transaction, scope, 'model-deleted', { model: row.name });
      });
    },
    async setDefault(scope: Scope, { purpose, model_id }: RequestOf<typeof SetDefaultModel>): Promise<void> {
      const model = (await readCatalogue()).find(model_id);
      if (!model?.purposes.includes(purpose)) throw new ModelPurposeMissing();
      await inTransaction(async (transaction) => {
        await createModelStore(transaction).setDefault(purpose, model_id);
        await auditLog.write(transaction, scope, 'default-model-changed', { purpose, model: model.name });
      });
    },
  };
}

function toRow(settings: ModelSettings, row: Pick<ModelRow, 'id' | 'sealedKey' | 'createdAt'>): ModelRow {
  const { capabilities, time_limits = DEFAULT_MODEL_TIME_LIMITS } = settings;
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
    firstTokenSeconds: time_limits.first_token,
    silenceSeconds: time_limits.silence,
    createdAt: row.createdAt,
  };
}
