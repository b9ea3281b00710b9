import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tablesInLoadOrder } from '../../migrations/index.ts';
import { dumpDatabase } from '../platform/database/dump.ts';
import { copyObjects } from '../platform/object-storage/copy-objects.ts';
import { holdsSecrets } from '../platform/secrets/secrets.ts';
import { CommandRefused, runCommand } from './run-command.ts';

/**
 * `npm run backup [-- <folder>]`: a copy of everything, taken while the server runs. Secrets stay encrypted, and the
 * key is not copied. Objects are copied before and after the rows, so that objects that are added or replaced
 * meanwhile are included.
 */
await runCommand({ mayCreate: false }, async ({ environment, database, argument, say }) => {
  const { dataDir, secretKeyFile } = environment;
  const name = `parley-${new Date().toISOString().replaceAll(':', '').slice(0, 17)}`;
  const target = resolve(argument ?? join(dataDir, 'backups', name));
  if (existsSync(target)) throw new CommandRefused(`${target} is there already. Name a folder that is not.`);
  const unfinished = `${target}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });

  await copyObjects(join(dataDir, 'objects'), join(unfinished, 'objects'));
  const rows = new PassThrough();
  const file = createWriteStream(join(unfinished, 'database.jsonl'), { flush: true });
  const [count] = await Promise.all([
    dumpDatabase(database, tablesInLoadOrder, rows).finally(() => rows.end()),
    pipeline(rows, file),
  ]);
  await copyObjects(join(dataDir, 'objects'), join(unfinished, 'objects'));

  await rename(unfinished, target);
  say(`Backed up ${count} rows and their files to ${target}`);
  if (count > 0 && (await holdsSecrets(database.database)))
    say(`Keys of providers are in it encrypted. Keep a copy of ${secretKeyFile} in another place: it opens them.`);
});
