import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { Bots } from '../bot/index.ts';
import { variableRoutes } from './variable.routes.ts';
import { createVariableService } from './variable.service.ts';
import { createVariableStore } from './variable.store.ts';
import { createVariableSources } from './variable-sources.ts';

interface Dependencies {
  database: Database;
  clockAndIds: ClockAndIds;
  bots: Bots;
}

/** Variables: values that bots keep for each of their users, in their prompts, set by the model and by the users. */
export function variableFeature(app: App, { database, clockAndIds, bots }: Dependencies) {
  const store = createVariableStore(database);
  variableRoutes(app, createVariableService({ ...clockAndIds, store, bots }));
  return createVariableSources({ store });
}
