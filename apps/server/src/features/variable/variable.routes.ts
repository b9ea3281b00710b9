import { DelProfileMemory, GetPlayGroundMemory, SetKvMemory } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { VariableService } from './variable.service.ts';

export function variableRoutes(app: App, variables: VariableService): void {
  implement(app, GetPlayGroundMemory, (request, { scope, locale }) => variables.get(scope, request, locale));
  implement(app, SetKvMemory, (request, { scope, locale }) => variables.set(scope, request, locale));
  implement(app, DelProfileMemory, (request, { scope }) => variables.reset(scope, request));
}
