import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../tooling/test-services/find-chromium.mjs';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { listRouteFiles } from './editor/list-route-files.ts';
import { prepareBot } from './editor/prepare-bot.ts';
import { startTalkingModel } from './editor/talking-model.ts';
import { type TypedKeys, typeKeys } from './editor/type-keys.ts';
import { buildPage } from './panel/build-page.ts';
import { serveFolder } from './panel/serve-folder.ts';
import { type Figures, report } from './report.ts';
import { mediansOf, percentile } from './statistics.ts';
import { waitForQuiet } from './streams/machine.ts';
import { prepareStudio } from './studio/prepare-studio.ts';

/**
 * `npm run bench -- editor`: the time from a key to its paint in a prompt of 20 kB while the debug chat streams, beside the
 * same code editor alone on a page; the time to open the editor of a bot with every block filled, beside the bare shell;
 * and the files of the editor's route.
 */
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 5;
const KEYS = isQuick ? 60 : 200;
const QUIET_SECONDS = isQuick ? 0 : 20;
const VIEWPORT = { width: 1440, height: 900 };
const SETTLED_MS = 1_000;
const AGENT_ROUTE_KB_MAX = 250;
const COMPOSER = 'textarea[placeholder="Send a message"]';

const browser = await findOrInstallChromium(new AbortController().signal);
if (browser.result === 'missing') throw new Error(`There is no browser to measure in: ${browser.reason}.`);
const executablePath = browser.path;

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
await buildPage(fileURLToPath(new URL('./editor/alone', import.meta.url)), join(folder, 'alone'));
await using alone = await serveFolder(join(folder, 'alone'));
await using model = await startTalkingModel();
await using server = await runServer({
  DATA_DIR: join(folder, 'data'),
  MODEL_BASE_URL: model.address,
  MODEL_NAME: 'talking',
});
const studio = await prepareStudio(server.address);
const editorPath = await prepareBot(studio);
/** The sidebars around a page that shows a heading and one sentence. */
const shellPath = studio.list.replace(/develop$/, 'library');

async function withContext<Result>(act: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  await waitForQuiet(QUIET_SECONDS);
  const running = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await running.newContext({ viewport: VIEWPORT });
    const [name = '', value = ''] = studio.cookie.split('=');
    await context.addCookies([{ name, value, url: server.address }]);
    await context.addInitScript({ path: fileURLToPath(new URL('./editor/watch-keys.js', import.meta.url)) });
    return await act(context);
  } finally {
    await running.close();
  }
}

const prompt = (page: Page) => page.locator('.cm-content');

/** Puts the caret into the middle of the prompt and waits until the page is idle. */
async function focusPrompt(page: Page): Promise<void> {
  await prompt(page).click();
  for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('PageDown');
  await page.waitForTimeout(SETTLED_MS);
}

const typeAlone = () =>
  withContext(async (context) => {
    const page = await context.newPage();
    await page.goto(alone.address);
    await focusPrompt(page);
    return typeKeys(page, KEYS);
  });

const typeInStudio = (isStreaming: boolean) =>
  withContext(async (context) => {
    const page = await context.newPage();
    await page.goto(server.address + editorPath);
    await prompt(page).waitFor();
    if (isStreaming) {
      const composer = page.locator(COMPOSER);
      await composer.fill('Please answer at length.');
      await composer.press('Enter');
      await page.getByText(model.firstWords).first().waitFor();
    }
    await focusPrompt(page);
    const typed = await typeKeys(page, KEYS);
    if (isStreaming && !model.isTalking()) throw new Error('The answer ended before the last key.');
    return typed;
  });

/** From the start of the navigation to the frame in which all selectors match, with an empty and with a full cache. */
const measureOpening = (path: string, selectors: readonly string[]) =>
  withContext(async (context) => {
    const open = async () => {
      const page = await context.newPage();
      await page.goto(server.address + path, { waitUntil: 'commit' });
      const isThere = (wanted: readonly string[]) =>
        wanted.every((selector) => document.querySelector(selector)) && performance.now();
      const handle = await page.waitForFunction(isThere, selectors, { polling: 'raf' });
      const milliseconds = Number(await handle.jsonValue());
      await page.waitForTimeout(SETTLED_MS);
      await page.close();
      return milliseconds;
    };
    return { cold: await open(), warm: await open() };
  });

const measured: Record<string, Figures[]> = {};
const add = (name: string, figures: Figures) => {
  measured[name] = [...(measured[name] ?? []), figures];
};
const toFigures = ({ delays, cpuMs }: TypedKeys): Figures => ({
  'key p50 ms': percentile(delays, 0.5),
  'key p95 ms': percentile(delays, 0.95),
  'CPU ms a key': cpuMs,
});

const ALONE = 'code editor alone';
const IDLE = 'in the studio';
const STREAMING = 'in the studio, chat streaming';
const SHELL = 'bare shell';
const EDITOR = 'editor, every block filled';
for (let round = 1; round <= ROUNDS; round += 1) {
  process.stderr.write(`Round ${round} of ${ROUNDS}\n`);
  add(ALONE, toFigures(await typeAlone()));
  add(IDLE, toFigures(await typeInStudio(false)));
  add(STREAMING, toFigures(await typeInStudio(true)));
  for (const [name, path, selectors] of [
    [SHELL, shellPath, ['main h1']],
    [EDITOR, editorPath, ['.cm-content', COMPOSER]],
  ] as const) {
    const { cold, warm } = await measureOpening(path, selectors);
    add(name, { 'opened cold ms': cold, 'opened warm ms': warm });
  }
}
const files = await withContext((context) => listRouteFiles(context, server.address + editorPath));
await rm(folder, { recursive: true, force: true });

const medians = mediansOf(measured);
const value = (row: string, figure: string) => medians[row]?.[figure] ?? Number.NaN;
const ratio = (figure: string, row: string, base: string) => value(row, figure) / value(base, figure);
report('editor', { ...medians, ...files.rows }, [
  {
    goal: 'key to paint p95 while the chat streams, as a multiple of the editor alone',
    value: ratio('key p95 ms', STREAMING, ALONE),
    limit: 1.5,
    better: 'lower',
  },
  {
    goal: 'opening with a full cache, as a multiple of the bare shell',
    value: ratio('opened warm ms', EDITOR, SHELL),
    limit: 2,
    better: 'lower',
  },
  {
    goal: 'opening with an empty cache, as a multiple of the bare shell',
    value: ratio('opened cold ms', EDITOR, SHELL),
    limit: 2,
    better: 'lower',
  },
  {
    goal: 'kB of scripts before code editor and chat',
    value: files.firstKb,
    limit: AGENT_ROUTE_KB_MAX,
    better: 'lower',
  },
  {
    goal: 'the prompt can be written without the code editor',
    value: files.isLazy ? 1 : 0,
    limit: 1,
    better: 'higher',
  },
]);
