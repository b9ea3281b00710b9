import { type LimitName, limitDefinition, limitNames } from '@parley/contract';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import { openNotices } from '../../platform/event-bus/notices.ts';
import type { Log } from '../../platform/log.ts';
import type { LimitSettingRow } from './limits.schema.ts';
import { createLimitsStore } from './limits.store.ts';

/**
 * The value of a limit, from memory; `Infinity` where there is none. With a subject, the exception that the administrator
 * made for that user, space or bot.
 */
export type LimitOf = (name: LimitName, subjectId?: string) => number;

/** A change of one limit. Without a value the limit has its default again. */
export interface LimitChange {
  readonly name: LimitName;
  readonly subjectId: string;
  readonly value?: number | null | undefined;
}

/** The limits of the installation. Every process has them in memory and reads them again when another one changes them. */
export interface Limits {
  readonly limitOf: LimitOf;
  list(): readonly LimitSettingRow[];
  exceptions(): readonly LimitSettingRow[];
  /** `record` writes to the same transaction. */
  set(changes: readonly LimitChange[], record?: (database: Database) => Promise<void>): Promise<void>;
  close(): void;
}

interface Dependencies {
  openDatabase: Pick<OpenDatabase, 'database' | 'broadcast'>;
  log: Log;
}

export async function openLimits({ openDatabase, log }: Dependencies): Promise<Limits> {
  const store = createLimitsStore(openDatabase.database);
  let settings = toSettings(await store.list());
  let reading = Promise.resolve();

  /** One after the other, so that the last one has the newest rows. */
  function read(): Promise<void> {
    const next = reading.then(async () => {
      settings = toSettings(await store.list());
    });
    reading = next.catch((error) => log.warn({ err: error }, 'changed limits could not be read'));
    return next;
  }

  const readOrWarn = () => void read().catch(() => undefined);
  const notices = await openNotices<null>({
    name: 'limits',
    broadcast: openDatabase.broadcast,
    onNotice: readOrWarn,
    onMissed: readOrWarn,
    log,
  });

  const generalValue = (name: LimitName): number | null => {
    const value = settings.get(name)?.get('');
    return value === undefined ? limitDefinition(name).defaultValue : value;
  };

  return {
    limitOf(name, subjectId = '') {
      const exception = subjectId === '' ? undefined : settings.get(name)?.get(subjectId);
      return (exception === undefined ? generalValue(name) : exception) ?? Number.POSITIVE_INFINITY;
    },
    list: () => limitNames.map((name) => ({ name, subjectId: '', value: generalValue(name) })),
    exceptions: () =>
      [...settings].flatMap(([name, bySubject]) =>
        [...bySubject].filter(([id]) => id !== '').map(([subjectId, value]) => ({ name, subjectId, value })),
      ),
    async set(changes, record) {
      await openDatabase.database.transaction().execute(async (transaction) => {
        const changing = createLimitsStore(transaction);
        for (const { name, subjectId, value } of changes)
          await (value === undefined ? changing.delete({ name, subjectId }) : changing.set({ name, subjectId, value }));
        await record?.(transaction);
      });
      await read();
      notices.publish('', null);
    },
    close: notices.close,
  };
}

type Settings = Map<LimitName, Map<string, number | null>>;

function toSettings(rows: readonly LimitSettingRow[]): Settings {
  const settings: Settings = new Map();
  for (const { name, subjectId, value } of rows) {
    const bySubject = settings.get(name) ?? new Map();
    settings.set(name, bySubject.set(subjectId, value));
  }
  return settings;
}
