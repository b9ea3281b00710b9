import { type AccountUser, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { composeApp, type Parts } from '../app.ts';
import type { Environment } from '../environment.ts';
import { systemClockAndIds } from '../platform/clock-and-ids.ts';
import type { App } from '../platform/http/app.ts';
import { createLog } from '../platform/log.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly database: TestDatabase;
  /** Time stands still until a test moves it. */
  readonly clock: { now: number };
  browser(ip?: string): TestBrowser;
  /** A browser in which a new account has just been registered. */
  register(email: string): Promise<{ browser: TestBrowser; user: AccountUser }>;
}

/** The whole server on a database of its own, without a socket. */
export async function openTestApp(
  environment: Partial<Environment> = {},
  parts: Pick<Parts, 'transcribers'> = {},
): Promise<TestApp> {
  const database = await openTestDatabase();
  const clock = { now: Date.UTC(2026, 10, 1) };
  const app = await composeApp({
    environment: { dataDir: database.dataDir, baseUrl: undefined, registration: 'open', ...environment },
    openDatabase: database.open,
    clockAndIds: systemClockAndIds(() => clock.now),
    log: createLog('silent'),
    ...parts,
  });
  let lastAddress = 0;
  const browser = (ip = `192.0.2.${++lastAddress}`) => createTestBrowser(app, ip);
  return {
    app,
    database,
    clock,
    browser,
    async register(email) {
      const client = browser();
      const { data } = await client.call(PassportWebEmailRegisterV2Post, { email, password: TEST_PASSWORD });
      return { browser: client, user: data };
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}
