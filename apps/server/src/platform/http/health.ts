import { sql } from 'kysely';
import { createFolderCheck, type FolderProblem } from '../data-folder.ts';
import type { Database } from '../database/database.ts';
import { type App, HEALTH_PATHS } from './app.ts';

interface Parts {
  database: Database;
  dataDir: string;
  isDraining: () => boolean;
}

const PROBLEM_TEXTS: Readonly<Record<FolderProblem, string>> = {
  gone: 'data folder gone',
  full: 'disk full',
  unwritable: 'data folder cannot be written',
};

/** `/healthz`: the process is alive. `/readyz`: it can serve requests and store what they bring, for load balancers. */
export function healthRoutes(app: App, { database, dataDir, isDraining }: Parts): void {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  const checkFolder = createFolderCheck(dataDir);
  const isReachable = () =>
    sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );

  async function findProblem(): Promise<string | null> {
    if (isDraining()) return 'shutting down';
    const problem = await checkFolder();
    if (problem) return PROBLEM_TEXTS[problem];
    return (await isReachable()) ? null : 'database unavailable';
  }

  app.routes.get(HEALTH_PATHS.alive, (context) => app.reply(context, { headers: text, body: 'ok' }));
  app.routes.get(HEALTH_PATHS.ready, async (context) => {
    const problem = await findProblem();
    return app.reply(context, { status: problem ? 503 : 200, headers: text, body: problem ?? 'ok' });
  });
}
