import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { type AgentWindow, createAgents, openAgentWindow } from '../e2e/connections/agent-window.ts';
import { registerClient } from '../e2e/support/http-client.ts';
import { modelSettings, startPredictableModel } from '../e2e/support/predictable-model.ts';
import { findOrInstallChromium } from '../tooling/test-services/find-chromium.mjs';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';
import { waitForQuiet } from './streams/machine.ts';

/**
 * `npm run bench -- windows`: how long a user waits for the first word and for a stop, with one window and with ten windows on
 * five agents that all stream. `alone` is a browser without shared workers, whose windows have connections of their own; with ten of
 * them it would wait for ever, so it has one.
 */
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 3 : 12;
const QUIET_SECONDS = isQuick ? 0 : 30;
const AGENTS = 5;
const IN_PAGE = fileURLToPath(new URL('./windows/measure-in-page.js', import.meta.url));
const STOP_PATH = '/api/conversation/break_message';
const STOP_RATIO_MAX = 3;

const browser = await findOrInstallChromium(new AbortController().signal);
if (browser.result === 'missing') throw new Error(`There is no browser to measure in: ${browser.reason}.`);
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
await using model = await startPredictableModel();
await using server = await runServer({ DATA_DIR: folder, ...modelSettings(model) });
const http = await registerClient(server.address, 'bench@example.com');
const paths = await createAgents(http, AGENTS);
let questions = 0;
/** Replies of the other windows. */
let streaming = 0;

async function withContext<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  await waitForQuiet(QUIET_SECONDS);
  const running = await chromium.launch({ executablePath: (browser as { path: string }).path, args: ['--no-sandbox'] });
  try {
    const context = await running.newContext();
    const [name = '', value = ''] = http.cookie.split('=');
    await context.addCookies([{ name, value, url: server.address }]);
    return await work(context);
  } finally {
    await running.close();
  }
}

/** Asks, waits for the first words and stops. */
async function askAndStop(window: AgentWindow): Promise<Figures> {
  questions += 1;
  const answer = { name: `measured-${questions}`, pieces: 5000, paceMs: 20 };
  const firstWords = window.page.evaluate<number>(`measures.textAfterEnter('${answer.name}.0 ')`);
  await window.ask(answer);
  const firstWordsMs = await firstWords;
  await window.untilBegun(answer);
  const stopMs = await window.page.evaluate<number>(`measures.callAfterClick('Stop responding', '${STOP_PATH}')`);
  await model.untilOpen(streaming);
  return { 'first words ms': firstWordsMs, 'stop ms': stopMs };
}

async function measure(windowCount: number, hasSharedWorker = true): Promise<Figures> {
  return withContext(async (context) => {
    await context.addInitScript({ path: IN_PAGE });
    if (!hasSharedWorker) await context.addInitScript('delete globalThis.SharedWorker');
    const windows: AgentWindow[] = [];
    for (let index = 0; index < windowCount; index += 1)
      windows.push(await openAgentWindow(await context.newPage(), server.address + paths[index % AGENTS]));
    const [measured, ...others] = windows as [AgentWindow, ...AgentWindow[]];
    const asking = others.slice(0, AGENTS - 1);
    streaming = asking.length;
    await Promise.all(
      asking.map(async (other, index) => {
        const answer = { name: `other-${questions}-${index}`, pieces: 100_000, paceMs: 20 };
        await other.ask(answer);
        await other.untilBegun(answer);
      }),
    );
    await askAndStop(measured);
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await askAndStop(measured));
    for (const other of asking) await other.stop();
    return Object.fromEntries(
      Object.keys(rounds[0] ?? {}).map((figure) => [figure, median(rounds.map((one) => one[figure] ?? Number.NaN))]),
    );
  });
}

const rows = {
  'one window, alone': await measure(1, false),
  'one window': await measure(1),
  'ten windows': await measure(2 * AGENTS),
};
await rm(folder, { recursive: true, force: true });
const ratio = (rows['ten windows']['stop ms'] ?? Number.NaN) / (rows['one window']['stop ms'] ?? Number.NaN);
report('windows', rows, [
  { goal: 'stop with ten windows, as often as with one', value: ratio, limit: STOP_RATIO_MAX, better: 'lower' },
]);
