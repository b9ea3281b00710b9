import { migrations } from '../../apps/server/migrations/index.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type Engine, newPlace } from '../growth/installation.ts';

export interface KnowledgeDatabase extends AsyncDisposable {
  readonly engine: Engine;
  readonly open: OpenDatabase;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A new database with all tables. */
export async function openKnowledgeDatabase(engine: Engine): Promise<KnowledgeDatabase> {
  const { settings, remove } = await newPlace(engine);
  const dataDir = settings.DATA_DIR ?? '';
  const databaseUrl = settings.DATABASE_URL;
  const open = await openDatabase({ dataDir, databaseUrl }, createLog('silent'), { exclusive: true });
  await migrateToLatest(open, migrations);
  return {
    engine,
    open,
    dataDir,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await open.close();
      await remove();
    },
  };
}
