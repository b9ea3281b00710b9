import {
  Chat,
  CONVERSATION_PAGE,
  CreateConversation,
  GetTurnVersions,
  HISTORY_PAGE,
  InitConversation,
  ListConversations,
  PublishDraftBot,
  type ResponseOf,
  Scene,
  SearchConversations,
  toHttpRequest,
} from '@parley/contract';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { settleTables } from '../apps/server/src/testing/fill-messages.ts';
import { openOwnBot } from '../e2e/support/chat-room.ts';
import { createHttpClient, type HttpClient, registerClient } from '../e2e/support/http-client.ts';
import { modelSettings, startPredictableModel } from '../e2e/support/predictable-model.ts';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { fillConversations, type Talker, wordOf } from './conversations/fill-conversations.ts';
import { availableEngines, newPlace } from './growth/installation.ts';
import { type Figures, type Goal, report } from './report.ts';
import { median, percentile } from './statistics.ts';

/**
 * `npm run bench -- conversations`: pages and searches of a list of 100 and of 10,000 conversations, and opening a conversation without
 * versions and with 200, whose paths are of the same length, on both engines. `--quick` has 2,000 conversations and 40 versions at most.
 */
const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [100, 2_000] : [100, 10_000];
const VERSIONS = isQuick ? 40 : 200;
const TURNS = 5;
const SAMPLES = isQuick ? 60 : 300;
const WARM_UP = 20;
const GROWTH_MAX = 2;
const VERSIONS_MAX = 1.2;
const scene = Scene.default;

const engines = availableEngines();

interface Room extends Talker {
  readonly client: HttpClient;
}

interface Measured extends Room {
  /** Of the pages of its list that are full. */
  readonly cursors: readonly string[];
}

async function withCursors(room: Room): Promise<Measured> {
  const cursors: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const request = { bot_id: room.botId, ...(cursor && { cursor }) };
    const page: ResponseOf<typeof ListConversations> = await room.client.call(ListConversations, request);
    if (page.conversations.length === CONVERSATION_PAGE) cursors.push(cursor);
    cursor = page.next_cursor || null;
  }
  return { ...room, cursors };
}

async function openTalker(address: string, email: string): Promise<Room> {
  const client = await registerClient(address, email);
  const { botId } = await openOwnBot(client);
  await client.call(PublishDraftBot, { bot_id: botId });
  const { conversation } = await client.call(CreateConversation, { bot_id: botId });
  const { userInfoMap } = await client.call(InitConversation, {
    bot_id: botId,
    conversation_id: conversation.conversation_id,
    scene,
    count: 1,
  });
  return { client, botId, userId: Object.keys(userInfoMap)[0] ?? '' };
}

/** Asks some questions, then has the last reply made anew so many times; gives the conversation. */
async function askAgain(address: string, { client, botId }: Room, times: number): Promise<string> {
  const { conversation } = await client.call(CreateConversation, { bot_id: botId });
  const { conversation_id } = conversation;
  const query = 'How are you?';
  let regen_message_id = '';
  for (let time = 1; time <= TURNS + times; time += 1) {
    const isAnew = time > TURNS;
    const sent = { conversation_id, scene, content_type: 'text' as const, query };
    const { path, init } = toHttpRequest(Chat, { ...sent, ...(isAnew && { regen_message_id }) });
    const headers = { ...(init.headers as Record<string, string>), cookie: client.cookie };
    const text = await (await fetch(`${address}${path}`, { ...init, headers })).text();
    regen_message_id = /"reply_id":"([^"]+)"/.exec(text)?.[1] ?? '';
  }
  return conversation_id;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** One sample of each size after the other, so that a slow moment of the machine affects all sizes alike. */
async function sample(acts: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const taken: number[][] = acts.map(() => []);
  for (let round = -WARM_UP; round < SAMPLES; round += 1)
    for (const [index, act] of acts.entries()) {
      const milliseconds = await timed(act);
      if (round >= 0) taken[index]?.push(milliseconds);
    }
  return taken;
}

/** As the chat page does: it waits for the versions. */
async function openLikeThePage({ client, botId }: Room, conversation_id: string): Promise<void> {
  await client.call(GetTurnVersions, { conversation_id });
  await client.call(InitConversation, { bot_id: botId, conversation_id, scene, count: HISTORY_PAGE });
}

const anyOf = (cursors: readonly string[]): string => cursors[Math.floor(Math.random() * cursors.length)] ?? '';
const anyWord = () => wordOf(Math.floor(Math.random() * 5_000));

const measures: Readonly<Record<string, (room: Measured) => Promise<unknown>>> = {
  'first page of the list': ({ client, botId }) => client.call(ListConversations, { bot_id: botId }),
  'any page of the list': ({ client, botId, cursors }) =>
    client.call(ListConversations, { bot_id: botId, cursor: anyOf(cursors) }),
  'search for two words': ({ client }) => client.call(SearchConversations, { query: `${anyWord()} ${anyWord()}` }),
  'search for one word': ({ client }) => client.call(SearchConversations, { query: anyWord() }),
};

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

function judge(name: string, labels: readonly string[], samples: readonly number[][], limit: number): void {
  const p95 = samples.map((taken) => percentile(taken, 0.95));
  const growth = (p95.at(-1) ?? Number.NaN) / (p95[0] ?? Number.NaN);
  const columns = labels.flatMap((label, index) => [
    [`${label} p50 ms`, median(samples[index] ?? [])],
    [`${label} p95 ms`, p95[index]],
  ]);
  rows[name] = { ...Object.fromEntries(columns), growth };
  goals.push({ goal: `${name}: p95, × smallest`, value: growth, limit, better: 'lower' });
}

await using model = await startPredictableModel();
model.answerOthers({ text: ['Fine.'] });
for (const engine of engines) {
  const place = await newPlace(engine);
  const settings = { ...place.settings, ...modelSettings(model) };
  const first = await runServer(settings);
  const talkers: Room[] = [];
  for (const size of SIZES) talkers.push(await openTalker(first.address, `talks-${size}@example.com`));
  await first.end('SIGTERM');
  const location = { dataDir: settings.DATA_DIR ?? '', databaseUrl: settings.DATABASE_URL };
  const open = await openDatabase(location, createLog('silent'), { exclusive: false });
  for (const [index, size] of SIZES.entries()) await fillConversations(open, talkers[index] as Talker, size);
  await settleTables(open);
  await open.close();

  const server = await runServer(settings);
  const rooms: Measured[] = [];
  for (const talker of talkers)
    rooms.push(await withCursors({ ...talker, client: createHttpClient(server.address, talker.client.cookie) }));
  for (const [name, measure] of Object.entries(measures))
    judge(`${engine}, ${name}`, SIZES.map(String), await sample(rooms.map((room) => () => measure(room))), GROWTH_MAX);
  const room = rooms[0] as Room;
  const ids = [await askAgain(server.address, room, 0), await askAgain(server.address, room, VERSIONS)];
  const openings = ids.map((conversation_id) => () => openLikeThePage(room, conversation_id));
  judge(`${engine}, opening`, ['plain', `${VERSIONS} versions`], await sample(openings), VERSIONS_MAX);
  await server.end('SIGTERM');
  await place.remove();
}

report('conversations', rows, goals);
