import { expect, it } from 'vitest';
import { findPostgres } from '../../tooling/test-services/find-postgres.mjs';
import { startPostgresCluster } from '../../tooling/test-services/postgres-cluster.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { canMount, smallDiskOf, throughSmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { repliesWithoutDatabase } from './replies-without-database.ts';

const binaries = findPostgres();

it.skipIf(!canMount)('continues replies on a full disk, and stores them when there is room again', async () => {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path, ...modelSettings(model) };
  await using server = await runServer(settings, { through: throughSmallDisk });
  const disk = smallDiskOf(server, folder.path);
  expect(await repliesWithoutDatabase(server.address, { begin: disk.fill, end: disk.free, status: 507 })).toEqual([]);
});

it.skipIf(!binaries)('continues replies while Postgres is away, and stores them when it is back', async () => {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  const cluster = await startPostgresCluster({ binaries: binaries ?? '' });
  try {
    await using server = await runServer({
      DATA_DIR: folder.path,
      DATABASE_URL: cluster.url,
      ...modelSettings(model),
    });
    const trouble = { begin: cluster.stopImmediately, end: cluster.startAgain, status: 503 };
    expect(await repliesWithoutDatabase(server.address, trouble)).toEqual([]);
  } finally {
    await cluster.stop();
  }
});

if (!canMount)
  process.stderr.write('replies on a full disk: skipped, this user may not mount a small disk of its own\n');
if (!binaries) process.stderr.write('replies without Postgres: skipped, Postgres is not installed\n');
