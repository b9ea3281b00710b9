import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { workerBrowser } from './worker-browser.ts';

interface KeptContext {
  readonly context: BrowserContext;
  /** Where the server of the test that uses the context listens. */
  readonly origin: string;
  closePages(): Promise<void>;
  /** Deletes what tests leave in it: pages, routes, cookies, storage, permissions. The cache of files is kept. */
  empty(): Promise<void>;
}

export interface BorrowedContext extends Omit<KeptContext, 'empty'>, AsyncDisposable {}

let kept: Promise<KeptContext> | undefined;
let isBorrowed = false;

/**
 * A browser context that the tests of this worker use one after the other and that is empty each time, or undefined while a test
 * has it. The process of its pages is kept, which saves a third of the processor time of opening a page.
 */
export async function borrowContext(): Promise<BorrowedContext | undefined> {
  if (isBorrowed) return;
  isBorrowed = true;
  kept ??= openKeptContext();
  const { empty, ...lent } = await kept.catch((error) => {
    kept = undefined;
    isBorrowed = false;
    throw error;
  });
  return {
    ...lent,
    async [Symbol.asyncDispose]() {
      const emptied = kept;
      // One that cannot be emptied is not used again.
      kept = undefined;
      try {
        await empty();
        kept = emptied;
      } finally {
        isBorrowed = false;
      }
    },
  };
}

async function openKeptContext(): Promise<KeptContext> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const browser = await workerBrowser();
  const context = await browser.newContext({ baseURL: origin });
  // While this page is open, Chromium keeps the renderer process for the pages of the next test.
  const keeper = await context.newPage();
  await keeper.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await keeper.goto(origin);
  const session = await context.newCDPSession(keeper);
  async function closePages(): Promise<void> {
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  }
  return {
    context,
    origin,
    closePages,
    async empty() {
      await closePages();
      await context.unrouteAll();
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    },
  };
}

/** Below the range from which the system assigns ports, so that nobody else gets it while no test's server listens. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
