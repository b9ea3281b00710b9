import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../tooling/test-services/find-chromium.mjs';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { buildPage } from './panel/build-page.ts';
import { serveFolder } from './panel/serve-folder.ts';
import { type Figures, report } from './report.ts';
import { mediansOf } from './statistics.ts';
import { waitForQuiet } from './streams/machine.ts';
import { openMeter, type Settled } from './studio/measure-load.ts';
import { prepareStudio } from './studio/prepare-studio.ts';

/**
 * `npm run bench -- studio`: what it costs to open the sign page, the start page, the list of agents and an agent, with an empty
 * and with a full cache, beside a bare page with React; and the longest task of a way through the open studio.
 */
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 3;
const QUIET_SECONDS = isQuick ? 0 : 30;
const VIEWPORT = { width: 1440, height: 900 };
const BARE = 'bare React page';
const SIGN = 'sign-in';
const AGENT = 'agent';
const NAVIGATION = 'in the open studio';

const browser = await findOrInstallChromium(new AbortController().signal);
if (browser.result === 'missing') throw new Error(`There is no browser to measure in: ${browser.reason}.`);

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
await buildPage(fileURLToPath(new URL('./studio/bare', import.meta.url)), join(folder, 'bare'));
await using bare = await serveFolder(join(folder, 'bare'));
await using server = await runServer({ DATA_DIR: join(folder, 'data') });
const { cookie, list, agent } = await prepareStudio(server.address);

const composer: Settled = (page) => page.locator('main textarea').last().waitFor();
const heading: Settled = (page) => page.getByRole('heading').first().waitFor();
const pages: Record<string, { address: string; isVisitor?: boolean; settled: Settled }> = {
  [BARE]: { address: bare.address, isVisitor: true, settled: heading },
  [SIGN]: { address: `${server.address}/sign`, isVisitor: true, settled: heading },
  'start page': { address: `${server.address}/`, settled: heading },
  list: { address: server.address + list, settled: (page) => page.locator(`a[href="${agent}"]`).first().waitFor() },
  [AGENT]: { address: server.address + agent, settled: composer },
};

/** Opens a page twice in a new browser: with an empty and with a full cache. */
async function measurePage({ address, isVisitor = false, settled }: (typeof pages)[string]) {
  await waitForQuiet(QUIET_SECONDS);
  const running = await chromium.launch({ executablePath: (browser as { path: string }).path, args: ['--no-sandbox'] });
  try {
    const context = await running.newContext({ viewport: VIEWPORT });
    const [name = '', value = ''] = cookie.split('=');
    if (!isVisitor) await context.addCookies([{ name, value, url: server.address }]);
    const meter = await openMeter(context);
    const cold = await meter.load(address, settled);
    const warm = await meter.load(address, settled);
    const longestTask = settled === composer ? await meter.longestTaskOf(walk) : undefined;
    // As a user leaves it. A killed tab would keep its edit lock for a while, and the next round would show the banner about it.
    await meter.page.goto('about:blank');
    return { cold, warm, longestTask };
  } finally {
    await running.close();
  }
}

/** From the agent to the list and back, twice: the first time loads what is missing. Only the second counts. */
const walk: Settled = async (page) => {
  const once = async () => {
    await page.locator(`a[href="${list}"]`).first().click();
    await page.locator(`a[href="${agent}"]`).first().click();
    await composer(page);
  };
  await once();
  await page.evaluate('window.counts.longestTaskMs = 0');
  await once();
};

const measured: Record<string, Figures[]> = {};
const add = (name: string, figures: Figures) => {
  measured[name] = [...(measured[name] ?? []), figures];
};
for (let round = 1; round <= ROUNDS; round += 1)
  for (const [name, page] of Object.entries(pages)) {
    process.stderr.write(`Round ${round} of ${ROUNDS}: ${name}\n`);
    const { cold, warm, longestTask } = await measurePage(page);
    add(`${name}, cold`, cold);
    add(`${name}, warm`, warm);
    if (longestTask !== undefined) add(NAVIGATION, { 'longest task ms': longestTask });
  }
await rm(folder, { recursive: true, force: true });

const medians = mediansOf(measured);
/** A shift of less than half a hundredth is a fraction of a pixel. */
const toHundredths = (shift: number) => Math.round(shift * 100) / 100;
const value = (row: string, figure: string) => medians[row]?.[figure] ?? Number.NaN;
const own = Object.keys(medians).filter((name) => !name.startsWith(BARE) && name !== NAVIGATION);
report('studio', medians, [
  { goal: 'sign-in, cold, kB with typeface', value: value(`${SIGN}, cold`, 'kB'), limit: 160, better: 'lower' },
  {
    goal: 'agent, cold, kB with typeface, chat and code editor',
    value: value(`${AGENT}, cold`, 'kB'),
    limit: 550,
    better: 'lower',
  },
  { goal: 'sign-in, cold, requests', value: value(`${SIGN}, cold`, 'requests'), limit: 8, better: 'lower' },
  { goal: 'agent, cold, requests', value: value(`${AGENT}, cold`, 'requests'), limit: 25, better: 'lower' },
  {
    goal: 'layout shift of every page',
    value: toHundredths(Math.max(...own.map((row) => value(row, 'CLS')))),
    limit: 0,
    better: 'lower',
  },
  { goal: 'longest task of a navigation, ms', value: value(NAVIGATION, 'longest task ms'), limit: 50, better: 'lower' },
]);
