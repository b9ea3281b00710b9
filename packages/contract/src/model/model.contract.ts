import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Model, ModelPurpose } from './model.ts';

export const ListModels = defineOperation({
  name: 'ListModels',
  method: 'POST',
  path: '/api/model/list_models',
  summary: 'Lists the models of the installation, the default for chat first.',
  policy: signedIn('read'),
  request: z.strictObject({ purpose: z.optional(ModelPurpose) }),
  response: z.object({ models: z.array(Model) }),
});
