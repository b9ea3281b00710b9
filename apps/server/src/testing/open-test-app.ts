import { join } from 'node:path';
import { type AccountUser, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { composeApp, type Parts } from '../app.ts';
import type { Environment } from '../environment.ts';
import { systemClockAndIds } from '../platform/clock-and-ids.ts';
import type { Engine } from '../platform/database/database.ts';
import type { App } from '../platform/http/app.ts';
import { type Listening, listen } from '../platform/http/listen.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';

export const TEST_PASSWORD = 'correct horse battery';

/** Hashing at the cost of the product took a tenth of the time of all tests. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly database: TestDatabase;
  /** Jobs run only when a test calls `runDue`. */
  readonly jobs: Jobs;
  /** The clock stands still until a test changes it. */
  readonly clock: { now: number };
  browser(ip?: string): TestBrowser;
  /** Registers an account and returns its browser. */
  register(email: string): Promise<{ browser: TestBrowser; user: AccountUser }>;
  /** Simulates a restart: another process on the same database and folder, without the state in memory. */
  startAgain(): Promise<TestApp>;
}

/** Parts that only some tests replace or add. */
type TestParts = Pick<
  Parts,
  'stopping' | 'modelTimeouts' | 'toolSources' | 'contextSources' | 'defineRuns' | 'diskSpace' | 'limitOf'
>;

/** The whole server on its own database, of the engine under test unless another is named, without a socket. */
export async function openTestApp(
  environment: Partial<Environment> = {},
  parts: TestParts = {},
  engine?: Engine,
): Promise<TestApp> {
  const database = await openTestDatabase({ hasTables: true, engine });
  const server = await startTestApp(database, environment, parts, { now: Date.UTC(2026, 10, 1) });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

async function startTestApp(
  database: TestDatabase,
  environment: Partial<Environment>,
  parts: TestParts,
  clock: { now: number },
): Promise<TestApp> {
  const clockAndIds = systemClockAndIds(() => clock.now);
  const log = createLog('silent');
  const jobs = createJobs({ openDatabase: database.open, clockAndIds, log });
  const app = await composeApp({
    environment: {
      dataDir: database.dataDir,
      baseUrl: undefined,
      allowedHosts: [],
      trustedProxies: [],
      isReachableFromOutside: false,
      registration: 'open',
      secretKeyFile: join(database.dataDir, 'secret.key'),
      allowedPrivateHosts: [],
      replyCostMax: 20,
      streamsPerUser: 32,
      contentAuditUrl: undefined,
      ocrUrl: undefined,
      // Tests that use the weather start a server of their own.
      weatherUrl: 'http://127.0.0.1:9',
      geocodingUrl: 'http://127.0.0.1:9',
      auditLogDays: 365,
      disabledFeatures: [],
      localModelUrls: [],
      model: undefined,
      ...environment,
    },
    openDatabase: database.open,
    clockAndIds,
    jobs,
    log,
    passwordCost: CHEAP_PASSWORDS,
    ...parts,
  });
  let lastAddress = 0;
  // Only streams need a real connection and thus an address.
  let listening: Promise<Listening> | undefined;
  const address = async () => {
    listening ??= listen(app.routes, { host: '127.0.0.1', port: 0 });
    return (await listening).address;
  };
  const browser = (ip = `192.0.2.${++lastAddress}`) => createTestBrowser(app, address, ip);
  return {
    app,
    database,
    jobs,
    clock,
    browser,
    async register(email) {
      const client = browser();
      const { data } = await client.call(PassportWebEmailRegisterV2Post, { email, password: TEST_PASSWORD });
      return { browser: client, user: data };
    },
    startAgain: () => startTestApp(database, environment, parts, clock),
    async [Symbol.asyncDispose]() {
      await listening?.then(({ drain }) => drain());
      for (const close of app.closers) await close();
    },
  };
}
