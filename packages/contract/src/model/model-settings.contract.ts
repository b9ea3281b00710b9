import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ListedModel, ModelConnection, ModelPurpose, ModelSettings } from './model.ts';

export const ListModelSettings = defineOperation({
  name: 'ListModelSettings',
  method: 'POST',
  path: '/api/model/list_model_settings',
  summary: 'Lists the models with their connections. Keys are never returned.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ models: z.array(ListedModel) }),
});

export const AddModel = defineOperation({
  name: 'AddModel',
  method: 'POST',
  path: '/api/model/add_model',
  summary: 'Adds a model. The first one for a purpose becomes its default.',
  policy: administrator('manage'),
  request: z.strictObject({ settings: ModelSettings }),
  response: z.object({ model: ListedModel }),
});

export const UpdateModel = defineOperation({
  name: 'UpdateModel',
  method: 'POST',
  path: '/api/model/update_model',
  summary: 'Changes a model. A key that is left out is kept, unless the address changes.',
  policy: administrator('manage'),
  request: z.strictObject({ model_id: idOf('model'), settings: ModelSettings }),
  response: z.object({ model: ListedModel }),
});

export const DeleteModel = defineOperation({
  name: 'DeleteModel',
  method: 'POST',
  path: '/api/model/delete_model',
  summary: 'Deletes a model and its key. Bots that use it need another one.',
  policy: administrator('manage'),
  request: z.strictObject({ model_id: idOf('model') }),
  response: z.object({}),
});

export const SetDefaultModel = defineOperation({
  name: 'SetDefaultModel',
  method: 'POST',
  path: '/api/model/set_default_model',
  summary: 'Sets the default model for a purpose.',
  policy: administrator('manage'),
  request: z.strictObject({ purpose: ModelPurpose, model_id: idOf('model') }),
  response: z.object({}),
});

/** Why a provider could not be used: our error message, and the provider's own where it gave one. */
const Failed = z.object({ result: z.literal('failed'), message: z.string(), detail: z.string() });

/** A model is tested for the first of its purposes. */
const TestResult = z.union([
  z.object({ result: z.literal('answered'), reply: z.string(), milliseconds: z.int() }),
  z.object({ result: z.literal('embedded'), dimensions: z.int(), milliseconds: z.int() }),
  z.object({ result: z.literal('reranked'), milliseconds: z.int() }),
  z.object({ result: z.literal('transcribed'), milliseconds: z.int() }),
  z.object({ result: z.literal('spoken'), bytes: z.int(), milliseconds: z.int() }),
  z.object({ result: z.literal('drawn'), bytes: z.int(), milliseconds: z.int() }),
  Failed,
]);
export type ModelTestResult = z.infer<typeof TestResult>;

export const TestModel = defineOperation({
  name: 'TestModel',
  method: 'POST',
  path: '/api/model/test_model',
  summary: 'Asks a saved model, or one that is being set up, for a short answer, a vector, a sound or a picture.',
  // The provider may charge for it, and a stored key may be used, so it is more than reading.
  policy: administrator('manage'),
  request: z
    .strictObject({
      /** The model whose stored key is used when the settings have none. */
      model_id: z.optional(idOf('model')),
      settings: z.optional(ModelSettings),
    })
    .check(z.refine(({ model_id, settings }) => model_id !== undefined || settings !== undefined, 'name a model')),
  response: z.object({ test: TestResult }),
});

/** A model server at one of the addresses that the operator lists; by default those of Ollama and LM Studio. */
const LocalModelServer = z.object({
  base_url: z.string(),
  /** Null where no model server answers. */
  model_names: z.nullable(z.array(z.string())),
});
export type LocalModelServer = z.infer<typeof LocalModelServer>;

export const FindLocalModels = defineOperation({
  name: 'FindLocalModels',
  method: 'POST',
  path: '/api/model/find_local_models',
  summary: 'Looks for model servers beside this server and lists their chat models. The addresses are a setting.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ servers: z.array(LocalModelServer) }),
});

export const ListProviderModels = defineOperation({
  name: 'ListProviderModels',
  method: 'POST',
  path: '/api/model/list_provider_models',
  summary: 'Lists the models that a provider offers.',
  policy: administrator('manage'),
  request: z.strictObject({ model_id: z.optional(idOf('model')), connection: ModelConnection }),
  response: z.object({
    found: z.union([z.object({ result: z.literal('listed'), names: z.array(z.string()) }), Failed]),
  }),
});
