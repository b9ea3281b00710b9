import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { App } from './app.ts';

/** `/healthz`: the process answers. `/readyz`: it can do work, so a balancer may send some. */
export function healthRoutes({ routes }: App, database: Database, isDraining: () => boolean): void {
  routes.get('/healthz', (context) => context.text('ok'));
  routes.get('/readyz', async (context) => {
    if (isDraining()) return context.text('shutting down', 503);
    const isReachable = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    return isReachable ? context.text('ok') : context.text('database unavailable', 503);
  });
}
