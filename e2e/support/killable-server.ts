import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../apps/server/src/platform/database/sqlite/open-sqlite.ts';
import { migratedSqlite } from '../../apps/server/src/testing/open-test-database.ts';
import { hostServer } from '../../tooling/test-services/hosted-server.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';

export interface ServerOptions {
  settings?: Record<string, string>;
  /** Only such a server can be killed. Others share a process, in which they start faster. */
  hasOwnProcess?: boolean;
}

export interface KillableServer extends AsyncDisposable {
  /** Another one after a restart, unless its port was kept. */
  readonly address: string;
  readonly firstAccountLink: string | undefined;
  /** Kills it with SIGKILL and starts it again on the same folder. */
  killAndRestart(options?: { keepsPort: boolean }): Promise<void>;
}

/** The built server on an empty folder. */
export async function startServer(
  folder: string,
  { settings, hasOwnProcess = false }: ServerOptions = {},
): Promise<KillableServer> {
  const variables = { DATA_DIR: folder, ...settings };
  // Migrating takes half of the processor time of a start. Servers with their own process do that.
  if (!hasOwnProcess) await writeFile(join(folder, DATABASE_FILE), await migratedSqlite());
  let ownProcess = hasOwnProcess ? await runServer(variables) : undefined;
  let server = ownProcess ?? (await hostServer(variables));
  return {
    get address() {
      return server.address;
    },
    firstAccountLink: server.firstAccountLink,
    async killAndRestart({ keepsPort } = { keepsPort: false }) {
      if (!ownProcess) throw new Error('the server has no process of its own');
      await ownProcess.end('SIGKILL');
      ownProcess = await runServer({ ...variables, PORT: keepsPort ? new URL(server.address).port : '0' });
      server = ownProcess;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
