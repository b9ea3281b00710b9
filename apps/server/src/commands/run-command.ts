import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '../environment.ts';
import { explainStartFailure } from '../explain-start-failure.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite.ts';
import { createLog } from '../platform/log.ts';

/** Wrong usage, or something that the command cannot do. Its message is the whole output. */
export class CommandRefused extends Error {}

interface CommandContext {
  readonly environment: Environment;
  readonly database: OpenDatabase;
  readonly argument: string | undefined;
  say(line: string): void;
}

/** Runs an operator's command beside the server on the same database, which must exist unless `mayCreate` is set. */
export async function runCommand(
  { mayCreate }: { mayCreate: boolean },
  run: (context: CommandContext) => Promise<void>,
): Promise<void> {
  process.umask(0o077);
  try {
    const environment = readEnvironment(process.env);
    const { dataDir, databaseUrl } = environment;
    if (!mayCreate && !databaseUrl && !existsSync(join(dataDir, DATABASE_FILE)))
      throw new CommandRefused(`DATA_DIR: there is no database in ${dataDir}.`);
    const database = await openDatabase(environment, createLog('silent'), { exclusive: false });
    const say = (line: string) => process.stdout.write(`${line}\n`);
    await run({ environment, database, argument: process.argv[2], say });
    await database.close();
  } catch (error) {
    process.stderr.write(`${error instanceof CommandRefused ? error.message : explainStartFailure(error)}\n`);
    process.exit(1);
  }
}
