import { AddMemory, ListMemories, type Memory, TimeCapsuleMode } from '@parley/contract';
import type { TestApp } from '../../../testing/open-test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

/** The section of a bot with long-term memory. */
export const MEMORY_ON = { time_capsule_info: { time_capsule_mode: TimeCapsuleMode.on } };

/** Later than a conversation has to be quiet, and than the next look. */
const LATER_MS = 60_000;

/** Lets time pass until quiet conversations are read. */
export async function readQuietConversations({ clock, jobs }: TestApp): Promise<void> {
  clock.now += LATER_MS;
  await jobs.runDue();
}

export const memoriesOf = async (browser: TestBrowser, bot_id?: string): Promise<Memory[]> =>
  (await browser.call(ListMemories, { ...(bot_id !== undefined && { bot_id }) })).memories;

export const textsOf = async (browser: TestBrowser, bot_id?: string): Promise<string[]> =>
  (await memoriesOf(browser, bot_id)).map(({ text }) => text);

export const addMemory = async (browser: TestBrowser, bot_id: string, text: string): Promise<Memory> =>
  (await browser.call(AddMemory, { bot_id, text })).memory;

/** What a model answers that is asked what to remember. */
export const proposal = (facts: readonly (string | object)[], rest: { forget?: string[]; summary?: string } = {}) => ({
  text: [
    JSON.stringify({
      facts: facts.map((fact) => ({
        kind: 'lasting',
        replaces: [],
        ...(typeof fact === 'string' ? { text: fact } : fact),
      })),
      forget: [],
      summary: '',
      ...rest,
    }),
  ],
});
