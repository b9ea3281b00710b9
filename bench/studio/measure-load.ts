import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Figures } from '../report.ts';

const QUIET_MS = 1000;

/** What `count-in-page.js` counts, from the first moment of a page. */
interface PageCounts {
  largestPaintMs: number;
  layoutShift: number;
  longestTaskMs: number;
}

/** How a page is known to be complete. */
export type Settled = (page: Page) => Promise<void>;

/** A browser context whose loads are measured. Bytes are counted as gzip sends them, as most servers and proxies do. */
export async function openMeter(context: BrowserContext) {
  await context.addInitScript({ path: fileURLToPath(new URL('./count-in-page.js', import.meta.url)) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await session.send('Performance.enable');
  const network = countNetwork(session);

  return {
    page,
    async load(address: string, settled: Settled): Promise<Figures> {
      const before = await taskSeconds(session);
      network.restart();
      await page.goto(address);
      await settled(page);
      await network.quiet();
      const counts = await countsOf(page);
      const after = await taskSeconds(session);
      return {
        kB: network.bytes() / 1000,
        requests: network.requests(),
        'LCP ms': counts.largestPaintMs,
        CLS: counts.layoutShift,
        // The metric starts again with each document.
        'main thread ms': (after < before ? after : after - before) * 1000,
        'longest task ms': counts.longestTaskMs,
      };
    },
    /** The longest task of what `act` does in the open page. */
    async longestTaskOf(act: (page: Page) => Promise<void>): Promise<number> {
      await page.evaluate('window.counts.longestTaskMs = 0');
      await act(page);
      await network.quiet();
      return (await countsOf(page)).longestTaskMs;
    },
  };
}

function countNetwork(session: CDPSession) {
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return {
    bytes: () => bytes,
    requests: () => requests,
    /** Waits until no request has started for a while. A chat keeps a stream open, so the network is never idle. */
    async quiet() {
      for (let before = -1; before !== requests; ) {
        before = requests;
        await wait(QUIET_MS);
      }
    },
    restart() {
      bytes = 0;
      requests = 0;
    },
  };
}

const countsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { counts: PageCounts }).counts) as Promise<PageCounts>;

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
