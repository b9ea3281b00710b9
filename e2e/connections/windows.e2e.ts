import { PublishDraftBot } from '@parley/contract';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { type AgentWindow, createAgents, openAgentWindow, textOf } from './agent-window.ts';
import { countingProxy } from './counting-proxy.ts';

const SHARED = '/api/conversation/open_shared_stream';
const AGENTS = 5;
/** Each window is a whole page of the studio. */
const MANY_PAGES = { timeout: 300_000 };
const answerOf = (agent: number) => ({ name: `answer-${agent % AGENTS}`, pieces: 150, paceMs: 30 });

/** Windows of one browser, whose streams a proxy counts: the given number of them, on five agents in turn. */
async function openWindows(count: number) {
  const model = await startPredictableModel();
  const studio = await openStudio({ settings: modelSettings(model) });
  const proxy = await countingProxy(studio.address);
  const http = await registerClient(studio.address, 'alice@example.com');
  const paths = await createAgents(http, Math.min(count, AGENTS));
  const first = await studio.openBrowser();
  await takeSession(first, http, proxy.address);
  const context = first.context();
  async function openPath(path: string): Promise<AgentWindow> {
    const page = await context.newPage();
    page.on('pageerror', (error) => studio.complaints.push(error.message));
    return openAgentWindow(page, proxy.address + path);
  }
  const open = (agent: number) => openPath(paths[agent % AGENTS] ?? '');
  const windows: AgentWindow[] = [];
  for (let index = 0; index < count; index += 1) windows.push(await open(index));
  return {
    model,
    windows,
    open,
    /** Publishes the first agent, and opens a preview of that version. */
    async openPreview(): Promise<AgentWindow> {
      const [path = ''] = paths;
      const { data } = await http.call(PublishDraftBot, { bot_id: path.split('/').at(-1) ?? '' });
      return openPath(`${path}?version=${data.version}`);
    },
    /** Signs another user in, in the same browser, and opens a window of theirs. */
    async openAs(email: string): Promise<AgentWindow> {
      const other = await registerClient(studio.address, email);
      await takeSession(first, other, proxy.address);
      const [path = ''] = await createAgents(other, 1);
      return openPath(path);
    },
    complaints: studio.complaints,
    openStreams: proxy.openStreams,
    cutStreams: proxy.cutStreams,
    async [Symbol.asyncDispose]() {
      await studio[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

it(
  'ten windows on five agents stream at the same time over one connection, complete, and stop at once',
  MANY_PAGES,
  async () => {
    await using browser = await openWindows(2 * AGENTS);
    const { windows, model } = browser;
    const asking = windows.slice(0, AGENTS);
    await Promise.all(asking.map((each, agent) => each.ask(answerOf(agent))));
    await Promise.all(windows.map((each, index) => each.untilBegun(answerOf(index))));
    expect(browser.openStreams()).toEqual([SHARED]);
    const shown = await Promise.all(windows.map((each, index) => each.wholeAnswer(answerOf(index))));
    expect(shown).toEqual(windows.map((_, index) => textOf(answerOf(index))));

    const endless = (agent: number) => ({ name: `endless-${agent % AGENTS}`, pieces: 5000, paceMs: 30 });
    await Promise.all(asking.map((each, agent) => each.ask(endless(agent))));
    await Promise.all(windows.map((each, index) => each.untilBegun(endless(index))));
    for (const [index, each] of asking.entries()) {
      await each.stop();
      await model.untilOpen(AGENTS - 1 - index);
    }
    expect(browser.openStreams()).toEqual([SHARED]);
    expect(browser.complaints).toEqual([]);
  },
);

it('windows resume without a loss when the connection is cut, and continue when the window that opened it is closed', async () => {
  await using browser = await openWindows(3);
  const { windows } = browser;
  await Promise.all(windows.map((each, agent) => each.ask(answerOf(agent))));
  await Promise.all(windows.map((each, agent) => each.untilBegun(answerOf(agent))));
  await windows[0]?.page.close();
  browser.cutStreams();
  const again = await browser.open(0);
  const left = [again, ...windows.slice(1)];
  const shown = await Promise.all(left.map((each, agent) => each.wholeAnswer(answerOf(agent))));
  expect(shown).toEqual(left.map((_, agent) => textOf(answerOf(agent))));
  expect(browser.openStreams()).toEqual([SHARED]);
});

it('hidden windows hold no connection, and show everything when they are seen again', async () => {
  await using browser = await openWindows(2);
  const { windows, model } = browser;
  await Promise.all(windows.map((each, agent) => each.ask(answerOf(agent))));
  await Promise.all(windows.map((each, agent) => each.untilBegun(answerOf(agent))));
  for (const each of windows) await each.setHidden(true);
  await expect.poll(browser.openStreams).toEqual([]);
  // The replies end without a reader.
  await model.untilOpen(0);
  for (const each of windows) await each.setHidden(false);
  const shown = await Promise.all(windows.map((each, agent) => each.wholeAnswer(answerOf(agent))));
  expect(shown).toEqual(windows.map((_, agent) => textOf(answerOf(agent))));
  expect(browser.openStreams()).toEqual([SHARED]);
  expect(browser.complaints).toEqual([]);
});

it('a window with a preview of a version shares the connection too', async () => {
  await using browser = await openWindows(1);
  const preview = await browser.openPreview();
  await preview.ask(answerOf(0));
  await preview.untilBegun(answerOf(0));
  expect(browser.openStreams()).toEqual([SHARED]);
  expect(await preview.wholeAnswer(answerOf(0))).toBe(textOf(answerOf(0)));
});

it('windows of another user who signs in share nothing with the windows that are open', async () => {
  await using browser = await openWindows(1);
  const [own] = browser.windows;
  const other = await browser.openAs('bob@example.com');
  await other.ask(answerOf(0));
  expect(await other.wholeAnswer(answerOf(0))).toBe(textOf(answerOf(0)));
  expect(browser.openStreams()).toEqual([SHARED, SHARED]);
  expect(await own?.page.getByRole('article').count()).toBe(0);
});

it('windows have connections of their own where the browser has no shared workers', async () => {
  await using browser = await openWindows(1);
  const [shared] = browser.windows;
  const page = await (shared as AgentWindow).page.context().newPage();
  await page.addInitScript('delete globalThis.SharedWorker');
  const alone = await openAgentWindow(page, (shared as AgentWindow).page.url());
  await alone.ask(answerOf(0));
  await shared?.untilBegun(answerOf(0));
  expect(browser.openStreams().sort()).toEqual(['/api/conversation/attach', '/api/conversation/chat', SHARED]);
  const shown = await Promise.all([shared, alone].map((each) => each?.wholeAnswer(answerOf(0))));
  expect(shown).toEqual([textOf(answerOf(0)), textOf(answerOf(0))]);
  expect(browser.complaints).toEqual([]);
});
