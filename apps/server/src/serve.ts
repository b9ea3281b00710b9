import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from './environment.ts';
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

/** A server that answers requests and runs jobs. */
export interface Serving {
  /** Under which users reach it. */
  readonly address: string;
  /** The path of the link for the first account, where that needs one. */
  readonly firstAccountPath: string | undefined;
  /** Resolves when the database is gone for good, or the studio cannot be read. */
  readonly lost: Promise<Error>;
  /** Finishes open requests and jobs, and closes the database. */
  stop(): Promise<void>;
}

/** The built studio, beside the built server; none when run from source. */
function findStudio(): string | undefined {
  const folder = fileURLToPath(new URL('../studio', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

/** Starts the server that the variables describe. A process can have several. */
export async function serve(variables: NodeJS.ProcessEnv, log = createLog()): Promise<Serving> {
  const environment = readEnvironment(variables);
  await prepareDataFolder(environment.dataDir);
  if (!environment.databaseUrl) await refuseMissingFile(environment);
  // The thread of SQLite starts while the features are loaded.
  const [database, { composeApp }, { issueFirstAccountLink }] = await Promise.all([
    openDatabase(environment, log, { exclusive: true }),
    import('./app.ts'),
    import('./features/account/index.ts'),
  ]);
  const clockAndIds = systemClockAndIds(await readDatabaseClock(database));
  const jobs = createJobs({ openDatabase: database, clockAndIds, log });
  const stopping = new AbortController();
  let reportLost: (error: Error) => void = () => undefined;
  const studioFolder = findStudio();
  const lost = new Promise<Error>((resolve) => {
    reportLost = resolve;
  });
  void database.lost.then(reportLost);
  const { routes, closers } = await composeApp({
    environment,
    openDatabase: database,
    clockAndIds,
    jobs,
    log,
    ...(studioFolder && { studio: { folder: studioFolder, onUnreadable: reportLost } }),
    stopping: stopping.signal,
  });
  const server = await listen(routes, environment);
  const firstAccountPath = environment.isReachableFromOutside
    ? await issueFirstAccountLink(database.database, clockAndIds)
    : undefined;
  const runningJobs = startJobs(jobs, log);
  await writeFolderOwner(environment.dataDir, server.address);

  return {
    address: environment.baseUrl ?? server.address,
    firstAccountPath,
    lost,
    async stop() {
      stopping.abort();
      await Promise.all([server.drain(), runningJobs.stop()]);
      for (const close of closers) await close();
      await database.close();
    },
  };
}
