import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenComparison, SaveVariant } from '@parley/contract';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createAgents, openAgentWindow } from '../../e2e/connections/agent-window.ts';
import { registerClient } from '../../e2e/support/http-client.ts';
import { type AnswerRequest, modelSettings, startPredictableModel } from '../../e2e/support/predictable-model.ts';
import { findOrInstallChromium } from '../../tooling/test-services/find-chromium.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import type { Figures } from '../report.ts';
import { median } from '../statistics.ts';
import { waitForQuiet } from '../streams/machine.ts';

const VARIANTS = 3;

interface Measuring {
  readonly rounds: number;
  readonly quietSeconds: number;
}

/**
 * The time of a page's main thread while three variants answer one question, and while three chats answer it one after the other: three
 * chats at once would be three tabs, of which a browser draws one.
 */
export async function measureComparePage({ rounds, quietSeconds }: Measuring): Promise<Record<string, Figures>> {
  const browser = await findOrInstallChromium(new AbortController().signal);
  if (browser.result === 'missing') throw new Error(`There is no browser to measure in: ${browser.reason}.`);
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  await using model = await startPredictableModel();
  await using server = await runServer({ DATA_DIR: folder, ...modelSettings(model) });
  const http = await registerClient(server.address, 'bench@example.com');
  const [path = ''] = await createAgents(http, 1);
  const bot_id = path.split('/').at(-1) ?? '';
  const { variants } = await http.call(OpenComparison, { bot_id });
  for (const { conversation_id } of variants) await http.call(SaveVariant, { conversation_id, settings: {} });
  let questions = 0;
  const nextAnswer = (): AnswerRequest => ({ name: `answer-${++questions}`, pieces: 400, paceMs: 10 });
  const running = await chromium.launch({ executablePath: browser.path, args: ['--no-sandbox'] });
  try {
    const context = await running.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = http.cookie.split('=');
    await context.addCookies([{ name, value, url: server.address }]);
    await waitForQuiet(quietSeconds);
    return {
      'three chats': await measureChats(context, server.address + path, rounds, nextAnswer),
      'three variants': await measureVariants(context, `${server.address}${path}/compare`, rounds, nextAnswer),
    };
  } finally {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureChats(
  context: BrowserContext,
  address: string,
  rounds: number,
  nextAnswer: () => AnswerRequest,
): Promise<Figures> {
  const page = await context.newPage();
  const window = await openAgentWindow(page, address);
  const ask = async () => {
    const answer = nextAnswer();
    await window.ask(answer);
    await window.wholeAnswer(answer);
  };
  await ask();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    taken.push(
      await mainThreadMs(page, async () => {
        for (let chat = 0; chat < VARIANTS; chat += 1) await ask();
      }),
    );
  await page.close();
  return { 'main thread ms': median(taken) };
}

async function measureVariants(
  context: BrowserContext,
  address: string,
  rounds: number,
  nextAnswer: () => AnswerRequest,
): Promise<Figures> {
  const page = await context.newPage();
  await page.goto(address);
  const input = page.getByRole('textbox', { name: 'Question to all variants' });
  const askButton = page.getByRole('button', { name: 'Ask', exact: true });
  const ask = async () => {
    const answer = nextAnswer();
    await input.fill(JSON.stringify(answer));
    await input.press('Enter');
    const last = page.getByRole('article').filter({ hasText: `${answer.name}.${answer.pieces - 1} ` });
    await last.nth(VARIANTS - 1).waitFor();
    await askButton.waitFor();
  };
  await input.waitFor();
  await page
    .getByRole('region', { name: /^Variant [ABC]$/ })
    .nth(VARIANTS - 1)
    .waitFor();
  await ask();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await mainThreadMs(page, ask));
  await page.close();
  return { 'main thread ms': median(taken) };
}

/** How long the main thread of a page was busy. */
async function mainThreadMs(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await read();
  await work();
  const after = await read();
  await session.detach();
  return after - before;
}
