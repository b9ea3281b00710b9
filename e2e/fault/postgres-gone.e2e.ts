import { errorCatalogue, PassportAccountInfoV2, UserUpdateProfile } from '@parley/contract';
import { expect, it } from 'vitest';
import { findPostgres } from '../../tooling/test-services/find-postgres.mjs';
import { startPostgresCluster } from '../../tooling/test-services/postgres-cluster.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const binaries = findPostgres();

it.skipIf(!binaries)('reports a lost Postgres, and recovers by itself when it is back', async () => {
  const cluster = await startPostgresCluster({ binaries: binaries ?? '' });
  try {
    await using folder = await temporaryFolder();
    await using server = await runServer({ DATA_DIR: folder.path, DATABASE_URL: cluster.url });
    const client = await registerClient(server.address, 'alice@example.com');
    await client.call(UserUpdateProfile, { name: 'Before' });
    const ready = async () => (await fetch(`${server.address}/readyz`)).status;
    expect(await ready()).toBe(200);

    const underWay = Array.from({ length: 16 }, (_, index) => renameUntilRefused(index));
    await Promise.all(underWay.map(({ started }) => started));
    await cluster.stopImmediately();
    await Promise.all(underWay.map(({ ended }) => ended));
    for (let time = 0; time < 20; time += 1)
      await expect(client.call(PassportAccountInfoV2, {})).rejects.toMatchObject({
        code: errorCatalogue.databaseUnavailable.code,
      });
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);

    await cluster.startAgain();
    expect((await client.call(PassportAccountInfoV2, {})).data.name).toMatch(/^Before/);
    await client.call(UserUpdateProfile, { name: 'After' });
    expect(await ready()).toBe(200);

    /** Keeps a connection busy until the database is stopped. */
    function renameUntilRefused(index: number): { started: Promise<void>; ended: Promise<void> } {
      const rename = () => client.call(UserUpdateProfile, { name: `Before ${index}` });
      const started = rename().then(() => undefined);
      const ended = started.then(async () => {
        for (;;) {
          const refusal = await rename().then(
            () => undefined,
            (error) => error,
          );
          if (!refusal) continue;
          expect(refusal).toMatchObject({ code: errorCatalogue.databaseUnavailable.code });
          return;
        }
      });
      return { started, ended };
    }
  } finally {
    await cluster.stop();
  }
});

if (!binaries) process.stderr.write('postgres-gone: skipped, Postgres is not installed\n');
