import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Log } from '../../platform/log.ts';
import type { DatabaseImportRow } from './database.schema.ts';
import { createImportStore } from './import.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  log: Log;
}

/** Of one kind in this process. Many large ones, such as those of one user, make no other jobs wait. */
export const IMPORTS_AT_ONCE = 2;

const INTERRUPTED = { refusal: 'importInterrupted', values: {} } as const;

/** Runs an import that has not ended. What goes wrong is stored with it, for the user who began it. */
export function createRunImport({ database, log }: Dependencies) {
  const store = createImportStore(database);
  return async function runImport(
    importId: string,
    signal: AbortSignal,
    addRows: (row: DatabaseImportRow) => Promise<void>,
  ): Promise<void> {
    const row = await store.find(importId);
    if (row?.status !== 'running') return;
    try {
      await addRows(row);
      await store.update(importId, { status: 'done' });
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof DomainError)) log.error({ err: error }, 'an import of rows failed');
      const { refusal, values } = error instanceof DomainError ? error : INTERRUPTED;
      await store.update(importId, { status: 'failed', problem: JSON.stringify({ refusal, values }) });
    }
  };
}
export type RunImport = ReturnType<typeof createRunImport>;
