import { AddMemory, FileboxMode, newVariable, TimeCapsuleMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import { addRows, createDatabase } from '../../apps/server/src/features/database-table/testing/database.ts';
import { openTestChatServer, type TestChat } from '../../apps/server/src/testing/open-test-chat.ts';
import type { Figures, Goal } from '../report.ts';
import { median } from '../statistics.ts';

const NO_BLOCKS = 'no blocks';
const ALL_BLOCKS = 'all blocks';
const MAX_TIMES = 2;
/** Warm-up: the first requests pay for lazy initialisation. */
const NOT_COUNTED = 5;
const MEMORIES = 100;
const QUESTION = 'What is my boat called?';

type Sections = Omit<Parameters<TestChat['change']>[0], 'bot_id'>;

const VARIABLES: Sections = {
  variable_list: [newVariable('city', { default_value: 'Bern' }), newVariable('plan', { default_value: 'basic' })],
};
const FILEBOX: Sections = { filebox_info: { Mode: FileboxMode.on } };

async function addTable({ browser, spaceId, botId: bot_id }: TestChat): Promise<void> {
  const table = await createDatabase(browser, spaceId);
  await addRows(browser, table, [{ Item: 'Bread', Amount: '3' }]);
  const database_list = [{ table_id: table.table_id, table_name: 'Expenses', prompt_disabled: false }];
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, database_list } });
}

async function addMemories({ browser, botId: bot_id, change }: TestChat): Promise<void> {
  await change({ time_capsule_info: { time_capsule_mode: TimeCapsuleMode.on } });
  await browser.call(AddMemory, { bot_id, text: 'The user has a boat called Aurora.' });
  for (let number = 1; number < MEMORIES; number += 1)
    await browser.call(AddMemory, { bot_id, text: `The user has read the book number ${number}.` });
}

const BLOCKS: Readonly<Record<string, (chat: TestChat) => Promise<void>>> = {
  [NO_BLOCKS]: async () => undefined,
  variables: (chat) => chat.change(VARIABLES),
  tables: addTable,
  memory: addMemories,
  filebox: (chat) => chat.change(FILEBOX),
  async [ALL_BLOCKS](chat) {
    await chat.change({ ...VARIABLES, ...FILEBOX });
    await addTable(chat);
    await addMemories(chat);
  },
};

/** From the question to the first piece of the answer, of a model that answers at once. */
async function firstTokenMs(chat: TestChat): Promise<number> {
  const startedAt = performance.now();
  const stream = await chat.open(QUESTION);
  await stream.until(({ name, data }) => name === 'message' && data.message.type === 'answer');
  const time = performance.now() - startedAt;
  await stream.rest();
  return time;
}

/** What each block adds to the first token of a reply. Agents take turns, so that a busy moment affects all of them. */
export async function measureFirstTokens(samples: number): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  await using chats = await openTestChatServer();
  chats.model.answerOthers({ text: ['Aurora.'] });
  const measured: { name: string; chat: TestChat; times: number[] }[] = [];
  for (const [name, setUp] of Object.entries(BLOCKS)) {
    const chat = await chats.chat(`user-${measured.length}@example.com`);
    await setUp(chat);
    measured.push({ name, chat, times: [] });
  }
  for (let sample = -NOT_COUNTED; sample < samples; sample += 1)
    for (const { chat, times } of measured) {
      const time = await firstTokenMs(chat);
      if (sample >= 0) times.push(time);
    }
  const p50 = new Map(measured.map(({ name, times }) => [name, median(times)]));
  const plain = p50.get(NO_BLOCKS) ?? Number.NaN;
  const rows = Object.fromEntries(
    [...p50].map(([name, ms]) => [`first token, ${name}`, { 'p50 ms': ms, '× no blocks': ms / plain }]),
  );
  const value = (p50.get(ALL_BLOCKS) ?? Number.NaN) / plain;
  return { rows, goals: [{ goal: 'first token, all blocks × no blocks', value, limit: MAX_TIMES, better: 'lower' }] };
}
