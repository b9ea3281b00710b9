import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type App, HEALTH_PATHS } from './app.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, for load balancers. */
export function healthRoutes(app: App, database: Database, isDraining: () => boolean): void {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  app.routes.get(HEALTH_PATHS.alive, (context) => app.reply(context, { headers: text, body: 'ok' }));
  app.routes.get(HEALTH_PATHS.ready, async (context) => {
    const unready = (body: string) => app.reply(context, { status: 503, headers: text, body });
    if (isDraining()) return unready('shutting down');
    const isReachable = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    return isReachable ? app.reply(context, { headers: text, body: 'ok' }) : unready('database unavailable');
  });
}
