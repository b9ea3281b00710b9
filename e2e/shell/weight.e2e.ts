import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { FileboxMode, TimeCapsuleMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inRepository } from '../../tooling/repository.mjs';
import { openOwnBot } from '../support/chat-room.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';

const SIGN_PAGE_MAX_BYTES = 120_000;
/** Without the chat and the code editor of the prompt, which are loaded beside the page and shown after it. */
const AGENT_PAGE_MAX_BYTES = 250_000;
const AGENT_PAGE_MAX_REQUESTS = 25;

/** The paths that a page asks for. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** The bytes of scripts and style sheets as gzip sends them; the typeface does not count. */
function gzipBytes(paths: readonly string[]): number {
  const files = new Set(paths.filter((path) => /\.(js|css)$/.test(path)));
  return [...files].reduce(
    (sum, path) => sum + gzipSync(readFileSync(inRepository('dist', 'studio', path)), { level: 9 }).length,
    0,
  );
}

it('the sign page stays within its size limit', async () => {
  // A browser with an empty cache.
  await using studio = await openStudio({ browser: {} });
  const { page } = studio;
  const paths = pathsOf(page);
  await page.goto('/sign');
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(gzipBytes(paths)).toBeGreaterThan(0);
  expect(gzipBytes(paths)).toBeLessThanOrEqual(SIGN_PAGE_MAX_BYTES);
});

it('the page of an agent stays within its limits of size and requests', async () => {
  // A browser with an empty cache.
  await using studio = await openStudio({ browser: {} });
  const { page, address } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { spaceId, botId } = await openOwnBot(http);
  // What belongs to a block is loaded when it is opened, also where the block is on.
  const filebox_info = { Mode: FileboxMode.on };
  const time_capsule_info = { time_capsule_mode: TimeCapsuleMode.on };
  await http.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, filebox_info, time_capsule_info } });
  await takeSession(page, http, address);
  const paths = pathsOf(page);
  await page.goto(`/space/${spaceId}/bot/${botId}`);
  await page.locator('main textarea').last().waitFor();
  await page.getByRole('button', { name: 'Your files' }).waitFor();
  // The stream of the conversation is the last thing that a chat opens.
  await expect.poll(() => paths.includes('/api/conversation/attach')).toBe(true);
  // The worker reads the stream of the chat.
  const isChat = (path: string) => /^\/assets\/(chat|stream-worker)-/.test(path);
  const isLazy = (path: string) => isChat(path) || path.startsWith('/assets/code-field-');
  expect(paths.some(isChat)).toBe(true);
  expect(gzipBytes(paths.filter((path) => !isLazy(path)))).toBeLessThanOrEqual(AGENT_PAGE_MAX_BYTES);
  const untilConnected = paths.slice(0, paths.indexOf('/api/conversation/attach') + 1);
  expect(untilConnected.length, untilConnected.join('\n')).toBeLessThanOrEqual(AGENT_PAGE_MAX_REQUESTS);
});
