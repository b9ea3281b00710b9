import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { App } from './app.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, for load balancers. */
export function healthRoutes(app: App, database: Database, isDraining: () => boolean): void {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  app.routes.get('/healthz', (context) => app.reply(context, { headers: text, body: 'ok' }));
  app.routes.get('/readyz', async (context) => {
    const unready = (body: string) => app.reply(context, { status: 503, headers: text, body });
    if (isDraining()) return unready('shutting down');
    const isReachable = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    return isReachable ? app.reply(context, { headers: text, body: 'ok' }) : unready('database unavailable');
  });
}
