import {
  CopyPromptResource,
  DeletePromptResource,
  GetPromptResourceInfo,
  ListPrompts,
  UpsertPromptResource,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { PromptService } from './prompt.service.ts';

export function promptRoutes(app: App, prompts: PromptService): void {
  implement(app, UpsertPromptResource, (request, { scope }) => prompts.upsert(scope, request));
  implement(app, GetPromptResourceInfo, ({ prompt_resource_id }, { scope, locale }) =>
    prompts.get(scope, prompt_resource_id, locale),
  );
  implement(app, DeletePromptResource, ({ prompt_resource_id }, { scope }) =>
    prompts.delete(scope, prompt_resource_id).then(() => ({})),
  );
  implement(app, CopyPromptResource, (request, { scope }) => prompts.copy(scope, request));
  implement(app, ListPrompts, (request, { scope, locale }) => prompts.list(scope, request, locale));
}
