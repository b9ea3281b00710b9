import {
  AddModel,
  DeleteModel,
  FindLocalModels,
  ListModelSettings,
  ListModels,
  ListProviderModels,
  SetDefaultModel,
  TestModel,
  UpdateModel,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { FindLocalModelServers } from './local-models.ts';
import type { ModelService } from './model.service.ts';
import type { ModelTestService } from './model-test.service.ts';

const nothing = () => ({});

interface Services {
  models: ModelService;
  tests: ModelTestService;
  findLocalModels: FindLocalModelServers;
}

export function modelRoutes(app: App, { models, tests, findLocalModels }: Services): void {
  implement(app, ListModels, (request, { locale }) => models.list(request, locale));
  implement(app, ListModelSettings, (_request, { locale }) => models.listSettings(locale));
  implement(app, AddModel, (request, { scope, locale }) => models.add(scope, request, locale));
  implement(app, UpdateModel, (request, { scope, locale }) => models.update(scope, request, locale));
  implement(app, DeleteModel, ({ model_id }, { scope }) => models.delete(scope, model_id).then(nothing));
  implement(app, SetDefaultModel, (request, { scope }) => models.setDefault(scope, request).then(nothing));
  implement(app, TestModel, (request, { scope, locale }) => tests.test(scope, request, locale));
  implement(app, ListProviderModels, (request, { locale }) => tests.listNames(request, locale));
  implement(app, FindLocalModels, () => findLocalModels());
}
