import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { promptRoutes } from './prompt.routes.ts';
import { createPromptService } from './prompt.service.ts';
import { createPromptStore } from './prompt.store.ts';

export { promptAccess } from './prompt.access.ts';

interface Dependencies {
  database: Database;
  clockAndIds: ClockAndIds;
  basicInfoOf: BasicInfoOf;
}

/** The prompt library of each space. */
export function promptFeature(app: App, { database, clockAndIds, basicInfoOf }: Dependencies): void {
  promptRoutes(app, createPromptService({ store: createPromptStore(database), clockAndIds, basicInfoOf }));
}
