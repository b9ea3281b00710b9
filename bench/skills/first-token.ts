import { setTimeout as wait } from 'node:timers/promises';
import {
  AddMemory,
  Chat,
  CreateConversation,
  CreateDocument,
  CreateTask,
  DocumentSource,
  DocumentStatus,
  FileboxMode,
  ListDocument,
  newVariable,
  PublishDraftBot,
  type RequestOf,
  Scene,
  SuggestReplyMode,
  TimeCapsuleMode,
  toHttpRequest,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { addRows, createDatabase } from '../../apps/server/src/features/database-table/testing/database.ts';
import { createDataset } from '../../apps/server/src/features/knowledge/testing/knowledge.ts';
import { type ScriptedModel, startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { openOwnBot } from '../../e2e/support/chat-room.ts';
import { type HttpClient, registerClient } from '../../e2e/support/http-client.ts';
import { modelSettings } from '../../e2e/support/predictable-model.ts';
import { seededRandom } from '../../e2e/support/seeded-random.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { type Engine, newPlace } from '../growth/installation.ts';
import type { Figures, Goal } from '../report.ts';
import { median } from '../statistics.ts';
import { openTokenStream } from '../streams/token-stream.ts';

const NO_BLOCKS = 'no blocks';
const ALL_BLOCKS = 'all blocks';
const MAX_TIMES = 2;
/** The call that answers. */
const CALLS_MAX = 1;
/** Warm-up: the first requests pay for lazy initialisation. */
const NOT_COUNTED = 10;
const MEMORIES = 100;
const PARAGRAPHS = 200;
/** The form in which a token stream finds it. */
const ANSWER = 't0@0.00';
const LOOK_MS = 100;
const LOOKS_MAX = 300;

type Change = Omit<RequestOf<typeof UpdateDraftBotInfoAgw>['bot_info'], 'bot_id'>;

interface Bot {
  readonly client: HttpClient;
  readonly spaceId: string;
  readonly botId: string;
}

const change = ({ client, botId: bot_id }: Bot, changed: Change) =>
  client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...changed } });

async function addTable(bot: Bot): Promise<void> {
  const { client, spaceId, botId } = bot;
  const table = await createDatabase(client, spaceId, { name: `Expenses ${botId}` });
  await addRows(client, table, [{ Item: 'Bread', Amount: '3' }]);
  const { table_id, table_name } = table;
  await change(bot, { database_list: [{ table_id, table_name, prompt_disabled: false }] });
}

async function addMemories(bot: Bot): Promise<void> {
  const { client, botId: bot_id } = bot;
  await change(bot, { time_capsule_info: { time_capsule_mode: TimeCapsuleMode.on } });
  await client.call(AddMemory, { bot_id, text: 'The user has a boat called Aurora.' });
  for (let number = 1; number < MEMORIES; number += 1)
    await client.call(AddMemory, { bot_id, text: `The user has read the book number ${number}.` });
}

/** Recalled before each reply. Questions are not rewritten for the search: that is a call of the model, which builders can turn off. */
async function addKnowledge(bot: Bot): Promise<void> {
  const { client, spaceId, botId } = bot;
  const dataset_id = await createDataset(client, spaceId, `Boats ${botId}`);
  const paragraphs = Array.from(
    { length: PARAGRAPHS },
    (_, number) =>
      `Chapter ${number}. A boat of class ${number} is called by its number on the lake, and needs a licence.`,
  );
  const source_info = { document_source: DocumentSource.custom, custom_content: paragraphs.join('\n\n') };
  await client.call(CreateDocument, { dataset_id, document_bases: [{ name: 'Boats', source_info }] });
  await untilRead(client, dataset_id);
  const knowledge = { knowledge_info: [{ id: dataset_id }], recall_strategy: { use_rewrite: false } };
  await change(bot, { knowledge });
}

async function untilRead(client: HttpClient, dataset_id: string): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { document_infos } = await client.call(ListDocument, { dataset_id });
    if (document_infos[0]?.status === DocumentStatus.enabled) return;
    await wait(LOOK_MS);
  }
  throw new Error('the document was not read');
}

/** Users may set up tasks, and this one has: its time zone is looked up for every reply. */
async function addTasks(bot: Bot): Promise<void> {
  await change(bot, { task_info: { user_task_allowed: true } });
  await bot.client.call(CreateTask, {
    bot_id: bot.botId,
    scene: Scene.playground,
    name: 'Weather',
    prompt: 'What is the weather like?',
    schedule: { type: 'cron', cron: '0 9 1 1 *', time_zone: 'Europe/Berlin' },
  });
}

const BLOCKS: Readonly<Record<string, (bot: Bot) => Promise<unknown>>> = {
  variables: (bot) =>
    change(bot, {
      variable_list: [newVariable('city', { default_value: 'Bern' }), newVariable('plan', { default_value: 'basic' })],
    }),
  tables: addTable,
  memory: addMemories,
  filebox: (bot) => change(bot, { filebox_info: { Mode: FileboxMode.on } }),
  knowledge: addKnowledge,
  tasks: addTasks,
  'opening and suggestions': (bot) =>
    change(bot, {
      onboarding_info: { prologue: 'Ahoy!', suggested_questions: ['What is my boat called?'] },
      suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.system },
    }),
};

const setUps: typeof BLOCKS = {
  [NO_BLOCKS]: async () => undefined,
  ...BLOCKS,
  async [ALL_BLOCKS](bot) {
    for (const addBlock of Object.values(BLOCKS)) await addBlock(bot);
  },
};

interface Measured {
  readonly name: string;
  readonly conversationId: string;
  readonly times: number[];
  /** Calls of the model before the first token. */
  readonly calls: number[];
}

/** A published bot, as its users talk to it. */
async function openBot(client: HttpClient, name: string, setUp: (bot: Bot) => Promise<unknown>): Promise<Measured> {
  const { spaceId, botId } = await openOwnBot(client);
  await setUp({ client, spaceId, botId });
  await client.call(PublishDraftBot, { bot_id: botId });
  const { conversation } = await client.call(CreateConversation, { bot_id: botId });
  return { name, conversationId: conversation.conversation_id, times: [], calls: [] };
}

let lastQuestion = 0;

/** From the question to the first piece of the answer, of a model that answers at once. */
async function ask(address: string, { cookie }: HttpClient, { requests }: ScriptedModel, conversation_id: string) {
  lastQuestion += 1;
  // Numbered: a background job may ask the model something else at the same time.
  const query = `Question ${lastQuestion}: what is my boat called?`;
  const sent = { conversation_id, scene: Scene.default, content_type: 'text' as const, query };
  const { path, init } = toHttpRequest(Chat, sent);
  const headers = { ...(init.headers as Record<string, string>), cookie };
  const earlier = requests.length;
  let calls = 0;
  const countCalls = () => {
    calls = requests.slice(earlier).filter(({ body }) => JSON.stringify(body).includes(query)).length;
  };
  const stream = openTokenStream(address, { path, headers, body: String(init.body) }, countCalls);
  await stream.over;
  if (stream.firstTokenMs === null) throw new Error(`no answer came: ${stream.failure ?? 'the stream has ended'}`);
  return { ms: stream.firstTokenMs, calls };
}

/** What each block adds to the first token of a reply. Bots take turns in changing order, so that a busy moment affects all of them. */
export async function measureFirstTokens(
  engine: Engine,
  samples: number,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  await using model = await startScriptedModel();
  model.answerOthers({ text: [ANSWER] });
  const place = await newPlace(engine);
  const server = await runServer({ ...place.settings, ...modelSettings(model) });
  try {
    const client = await registerClient(server.address, 'bench@example.com');
    const bots: Measured[] = [];
    for (const [name, setUp] of Object.entries(setUps)) bots.push(await openBot(client, name, setUp));
    const random = seededRandom(1);
    for (let sample = -NOT_COUNTED; sample < samples; sample += 1) {
      const turns = bots.map((bot) => ({ bot, turn: random.next() })).sort((one, other) => one.turn - other.turn);
      for (const { bot } of turns) {
        const { ms, calls } = await ask(server.address, client, model, bot.conversationId);
        if (sample < 0) continue;
        bot.times.push(ms);
        bot.calls.push(calls);
      }
    }
    return judge(engine, bots);
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

function judge(engine: Engine, bots: readonly Measured[]): { rows: Record<string, Figures>; goals: Goal[] } {
  const plain = median(bots.find(({ name }) => name === NO_BLOCKS)?.times ?? []);
  const rows: Record<string, Figures> = {};
  const goals: Goal[] = [];
  for (const { name, times, calls } of bots) {
    const p50 = median(times);
    const callsMax = Math.max(...calls);
    rows[`${engine}, first token, ${name}`] = { 'p50 ms': p50, '× no blocks': p50 / plain, 'model calls': callsMax };
    if (name === NO_BLOCKS) continue;
    goals.push({
      goal: `${engine}: first token with ${name}, p50 × no blocks`,
      value: p50 / plain,
      limit: MAX_TIMES,
      better: 'lower',
    });
    if (name === ALL_BLOCKS)
      goals.push({
        goal: `${engine}: model calls until the first token, ${name}`,
        value: callsMax,
        limit: CALLS_MAX,
        better: 'lower',
      });
  }
  return { rows, goals };
}
