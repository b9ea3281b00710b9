import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];
const PATIENCE_MS = 240_000;

export interface OpenPage extends AsyncDisposable {
  /** Calls a function of `window.bench`. */
  ask<Answer>(name: string, ...given: unknown[]): Promise<Answer>;
  /** CPU seconds of the page's main thread; not affected by other load on the machine. */
  cpuSeconds(): Promise<number>;
  heapMb(): Promise<number>;
  untilStreaming(): Promise<void>;
  pressKey(): Promise<void>;
}

/** Opens a page in a new browser with an empty profile. */
export async function openPage(executablePath: string, address: string): Promise<OpenPage> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-panel-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1000, height: 800 },
    args: ARGS,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(address);
  await page.waitForFunction('window.bench');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    ask: (name, ...given) => askPage(page, name, given),
    cpuSeconds: () => metric(session, 'TaskDuration'),
    async heapMb() {
      await session.send('HeapProfiler.collectGarbage');
      return (await metric(session, 'JSHeapUsedSize')) / 1e6;
    },
    untilStreaming: async () => void (await page.waitForFunction('window.bench.isStreaming', null, { polling: 50 })),
    async pressKey() {
      const key = { text: 'a', key: 'a', code: 'KeyA' };
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function askPage<Answer>(page: Page, name: string, given: unknown[]): Promise<Answer> {
  const call = ({ name, given }: { name: string; given: unknown[] }) => {
    const { bench } = window as unknown as { bench: Record<string, unknown> };
    const asked = bench[name];
    return typeof asked === 'function' ? asked(...given) : asked;
  };
  return page.evaluate(call, { name, given }) as Promise<Answer>;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}
