import type { BrowserContext } from 'playwright-core';
import type { Figures } from '../report.ts';

const CODE_EDITOR = /\/code-field-[^/]*\.js$/;
/** Loaded beside the page and shown after it. */
const CHAT = /\/(chat|bot-chat|highlight)-[^/]*$/;
const SETTLED_MS = 3_000;

export interface RouteFiles {
  /** A row for each of the largest files, and the sums. */
  readonly rows: Readonly<Record<string, Figures>>;
  /** Scripts without those of the code editor and of the chat. */
  readonly firstKb: number;
  /** Without the code editor, the prompt is a textarea that can be written in. */
  readonly isLazy: boolean;
}

const LISTED = 12;

/** The scripts and styles that the page of the editor loads, as gzip sends them. */
export async function listRouteFiles(context: BrowserContext, address: string): Promise<RouteFiles> {
  const files = await loadedFiles(context, address);
  const sum = (wanted: (name: string) => boolean) =>
    files.filter(({ name }) => wanted(name)).reduce((kB, file) => kB + file.kB, 0);
  const firstKb = sum((name) => name.endsWith('.js') && !CODE_EDITOR.test(name) && !CHAT.test(name));
  const largest = [...files].sort((a, b) => b.kB - a.kB).slice(0, LISTED);
  return {
    rows: {
      'scripts and styles of the route': { kB: sum(() => true) },
      '  scripts before code editor and chat': { kB: firstKb },
      ...Object.fromEntries(largest.map(({ name, kB }) => [`  ${name}`, { kB }])),
    },
    firstKb,
    isLazy: await canWriteWithoutCodeEditor(context, address),
  };
}

async function loadedFiles(context: BrowserContext, address: string): Promise<{ name: string; kB: number }[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  const names = new Map<string, string>();
  const files: { name: string; kB: number }[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || type === 'Stylesheet') names.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name) files.push({ name, kB: encodedDataLength / 1000 });
  });
  await page.goto(address);
  await page.locator('.cm-content').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  return files;
}

async function canWriteWithoutCodeEditor(context: BrowserContext, address: string): Promise<boolean> {
  const page = await context.newPage();
  await page.route(CODE_EDITOR, (route) => route.abort());
  await page.goto(address);
  const field = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await field.press('End');
  await field.press('x');
  const isTextarea = (await field.evaluate(({ tagName }) => tagName)) === 'TEXTAREA';
  await field.press('Backspace');
  await page.close();
  return isTextarea;
}
