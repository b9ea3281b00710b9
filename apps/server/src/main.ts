import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { composeApp } from './app.ts';
import { compileEagerly } from './compile-eagerly.ts';
import { readEnvironment } from './environment.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { issueFirstAccountLink } from './features/account/index.ts';
import { refuseMissingFile } from './lost-database.ts';
import { systemClockAndIds } from './platform/clock-and-ids.ts';
import { prepareDataFolder } from './platform/data-folder.ts';
import { readDatabaseClock } from './platform/database/database-clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { writeFolderOwner } from './platform/database/sqlite/folder-owner.ts';
import { listen } from './platform/http/listen.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { createLog } from './platform/log.ts';

const STOP_WITHIN_MS = 14_000;

// Files of the server are not readable by other users of the machine.
process.umask(0o077);
const log = createLog();

/** The built studio, beside the built server; none when run from source. */
function findStudio(): string | undefined {
  const folder = fileURLToPath(new URL('../studio', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  await prepareDataFolder(environment.dataDir);
  if (!environment.databaseUrl) await refuseMissingFile(environment);
  const database = await openDatabase(environment, log, { exclusive: true });
  const clockAndIds = systemClockAndIds(await readDatabaseClock(database));
  const jobs = createJobs({ openDatabase: database, clockAndIds, log });
  const stopping = new AbortController();
  const { routes, closers } = await composeApp({
    environment,
    openDatabase: database,
    clockAndIds,
    jobs,
    log,
    studioFolder: findStudio(),
    stopping: stopping.signal,
  });
  const server = await listen(routes, environment);
  const firstAccountPath = environment.isReachableFromOutside
    ? await issueFirstAccountLink(database.database, clockAndIds)
    : undefined;
  compileEagerly();
  const runningJobs = startJobs(jobs, log);
  await writeFolderOwner(environment.dataDir, server.address);

  void database.lost.then((error) => {
    log.fatal({ err: error }, 'the database is gone, so the server ends');
    process.exit(1);
  });
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // The process ends even when something hangs, such as a database that does not answer.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await Promise.all([server.drain(), runningJobs.stop()]);
    for (const close of closers) await close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Signal handlers are installed before this line is printed, because its reader may send a signal at once.
  const address = environment.baseUrl ?? server.address;
  // In one write, so that a program that reads the address has the link too.
  process.stdout.write(
    `Parley is ready at ${address}\n${firstAccountPath ? firstAccountLines(address, firstAccountPath) : ''}`,
  );
}

/** The address of a server that listens on all addresses of the machine: nobody can open it as it is. */
const ANY_ADDRESS = /0\.0\.0\.0|\[::\]/;

function firstAccountLines(address: string, path: string): string {
  const [anyAddress] = ANY_ADDRESS.exec(address) ?? [];
  const hint = anyAddress ? ` Put the address of this machine in place of ${anyAddress}.` : '';
  return `Nobody has registered yet. Create the administrator's account with this link. It works once.${hint}\n${address}${path}\n`;
}

start().catch((error) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
