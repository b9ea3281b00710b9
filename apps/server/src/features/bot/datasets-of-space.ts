import type { Database } from '../../platform/database/database.ts';

/** Of these datasets, those of a space. Injected: knowledge is a feature of its own. */
export type DatasetsOfSpace = (database: Database, spaceId: string, ids: readonly string[]) => Promise<string[]>;
