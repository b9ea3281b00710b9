import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { migrations, tablesInLoadOrder } from '../../migrations/index.ts';
import { loadDump, NotADump } from '../platform/database/load.ts';
import { copyObjects } from '../platform/object-storage/copy-objects.ts';
import { findKeyProblem } from '../platform/secrets/secrets.ts';
import { CommandRefused, runCommand } from './run-command.ts';

/** `npm run restore -- <folder>`: replaces everything with a backup, also while the server runs. */
await runCommand({ mayCreate: true }, async ({ environment, database, argument, say }) => {
  const { dataDir, secretKeyFile } = environment;
  if (!argument) throw new CommandRefused('Name the backup to restore: npm run restore -- <folder>');
  const source = resolve(argument);
  const rows = join(source, 'database.jsonl');
  if (!existsSync(rows)) throw new CommandRefused(`${source} is not a backup: it has no database.jsonl.`);

  await copyObjects(join(source, 'objects'), join(dataDir, 'objects'));
  const lines = createInterface({ input: createReadStream(rows), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    const count = await loadDump(database, migrations, tablesInLoadOrder, lines);
    say(`Restored ${count} rows and their files from ${source}`);
    const problem = await findKeyProblem(database.database, secretKeyFile);
    if (problem) say(`The server will not start yet. ${problem}`);
  } catch (error) {
    throw error instanceof NotADump ? new CommandRefused(error.message) : error;
  }
});
