import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { SqliteAnswer, SqliteThread } from './sqlite-thread.ts';
import type { Turns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

interface Parts {
  readonly thread: SqliteThread;
  readonly turns: Turns;
}

/** Kysely over the SQLite thread: reads run beside an open transaction, writes one at a time. */
export function sqliteDialect(parts: Parts): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => createDriver(parts),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can roll back schema changes. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface ThreadConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

function createDriver(parts: Parts): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(parts),
    beginTransaction: (connection, settings) => (connection as ThreadConnection).begin(settings),
    commitTransaction: (connection) => (connection as ThreadConnection).commit(),
    rollbackTransaction: (connection) => (connection as ThreadConnection).rollback(),
    releaseConnection: async () => undefined,
    // Kysely only calls it after a first query, so the owner of the thread ends the thread.
    destroy: async () => undefined,
  };
}

function createConnection({ thread, turns }: Parts): ThreadConnection {
  let leave: (() => void) | null = null;
  const giveTurnBack = () => {
    leave?.();
    leave = null;
  };

  async function execute<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (leave) return toResult(await thread.run('writer', sql, parameters));
    const isRead = query.kind === 'SelectQueryNode';
    const run = () => whenUnlocked(() => thread.run(isRead ? 'reader' : 'writer', sql, parameters));
    return toResult(await (isRead ? run() : turns.take(run)));
  }

  return {
    executeQuery: execute,
    // biome-ignore lint/correctness/useYield: Kysely's interface; rows come whole from the thread
    async *streamQuery() {
      throw new Error('SQLite results are read whole: use execute');
    },
    /** A read-only transaction is a snapshot without the write lock; any other takes the lock at once. */
    async begin({ accessMode }) {
      leave = await turns.enter();
      try {
        if (accessMode === 'read only') await thread.run('writer', 'begin');
        else await whenUnlocked(() => thread.run('writer', 'begin immediate'));
      } catch (error) {
        giveTurnBack();
        throw error;
      }
    },
    async commit() {
      // The turn is kept on failure, because a rollback follows.
      await thread.run('writer', 'commit');
      giveTurnBack();
    },
    async rollback() {
      try {
        await thread.run('writer', 'rollback');
      } catch (error) {
        // On a full disk SQLite has already rolled back; the original error is the one to report.
        if (!(error as Error).message.includes('no transaction is active')) throw error;
      } finally {
        giveTurnBack();
      }
    },
  };
}

function toResult<Row>({ rows, changes }: SqliteAnswer): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
}
