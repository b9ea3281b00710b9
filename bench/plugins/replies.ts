import {
  Chat,
  CreateConversation,
  type PluginList,
  PublishDraftBot,
  Scene,
  toHttpRequest,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { settleTables } from '../../apps/server/src/testing/fill-messages.ts';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { openOwnBot } from '../../e2e/support/chat-room.ts';
import { createHttpClient, type HttpClient, registerClient } from '../../e2e/support/http-client.ts';
import { modelSettings } from '../../e2e/support/predictable-model.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { type Engine, newPlace } from '../growth/installation.ts';
import type { Figures, Goal } from '../report.ts';
import { percentile } from '../statistics.ts';
import { openTokenStream } from '../streams/token-stream.ts';
import { BUILT_IN, fiftyTools, TOOLS } from './tool-lists.ts';
import { insertPlugin } from './used-plugins.ts';

const BUILT_IN_MAX = 3;
const WARM_UP = 10;
/** The form in which a token stream finds it. */
const ANSWER = 't0@0.00';

/** A published bot that uses these plugins and the built-in tools, and a conversation with it. */
async function openConversation(client: HttpClient, plugin_list: PluginList): Promise<string> {
  const { botId: bot_id } = await openOwnBot(client);
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, plugin_list, built_in_tools: BUILT_IN } });
  await client.call(PublishDraftBot, { bot_id });
  return (await client.call(CreateConversation, { bot_id })).conversation.conversation_id;
}

/**
 * From the question to the request that the model gets, with the list of its tools: bots that each have a plugin of their own with 50
 * tools, beside bots with built-in tools alone.
 */
export async function measureReplies(
  engine: Engine,
  bots: number,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  await using model = await startScriptedModel();
  let asked: { query: string; at: number; tools: number } | undefined;
  model.answerOthers(({ body }) => {
    // A background job may ask the model something else at the same time.
    if (asked && asked.at === 0 && JSON.stringify(body).includes(asked.query))
      asked = { ...asked, at: performance.now(), tools: body.tools?.length ?? 0 };
    return { text: [ANSWER] };
  });
  const place = await newPlace(engine);
  const settings = { ...place.settings, ...modelSettings(model) };
  const first = await runServer(settings);
  const { cookie } = await registerClient(first.address, 'bench@example.com');
  const { spaceId } = await openOwnBot(createHttpClient(first.address, cookie));
  await first.end('SIGTERM');
  const lists = await addPlugins(settings, spaceId, bots);

  const server = await runServer(settings);
  try {
    const client = createHttpClient(server.address, cookie);
    const pairs: { plain: string; withPlugin: string }[] = [];
    for (const list of lists)
      pairs.push({ plain: await openConversation(client, []), withPlugin: await openConversation(client, list) });

    let lastQuestion = 0;
    async function ask(conversation_id: string, tools: number): Promise<number> {
      lastQuestion += 1;
      const query = `Question ${lastQuestion}: what is it?`;
      const request = { conversation_id, scene: Scene.default, content_type: 'text' as const, query };
      const { path, init } = toHttpRequest(Chat, request);
      const headers = { ...(init.headers as Record<string, string>), cookie };
      asked = { query, at: 0, tools: 0 };
      const startedAt = performance.now();
      const stream = openTokenStream(server.address, { path, headers, body: String(init.body) });
      await stream.over;
      if (stream.failure !== null || asked.at === 0) throw new Error(`no answer came: ${stream.failure}`);
      if (asked.tools < tools) throw new Error(`the model was told of ${asked.tools} tools`);
      return asked.at - startedAt;
    }

    const warmUp = pairs[0];
    for (let sample = 0; warmUp && sample < WARM_UP; sample += 1) await ask(warmUp.plain, BUILT_IN.length);
    const times = { plain: [] as number[], first: [] as number[], later: [] as number[] };
    // Bots take turns, so that a busy moment affects both kinds. Nobody has used the plugin of a bot before its first reply.
    for (const kind of ['first', 'later'] as const)
      for (const { plain, withPlugin } of pairs) {
        times.plain.push(await ask(plain, BUILT_IN.length));
        times[kind].push(await ask(withPlugin, BUILT_IN.length + 1));
      }
    return judge(engine, bots, times);
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

/** By statements: publishing tests every tool first. */
async function addPlugins(settings: Record<string, string>, spaceId: string, count: number): Promise<PluginList[]> {
  const location = { dataDir: settings.DATA_DIR ?? '', databaseUrl: settings.DATABASE_URL };
  const open = await openDatabase(location, createLog('silent'), { exclusive: false });
  const lists: PluginList[] = [];
  for (let number = 0; number < count; number += 1)
    lists.push(await insertPlugin(open.database, spaceId, { url: 'https://api.example.com', tools: fiftyTools }));
  await settleTables(open);
  await open.close();
  return lists;
}

function judge(
  engine: Engine,
  bots: number,
  { plain, first, later }: Record<'plain' | 'first' | 'later', readonly number[]>,
): { rows: Record<string, Figures>; goals: Goal[] } {
  const floor = percentile(plain, 0.95);
  const figures = (times: readonly number[]): Figures => ({
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p95 × built-in': percentile(times, 0.95) / floor,
  });
  const name = `${engine}, question until the model is asked`;
  const rows = {
    [`${name}, built-in tools`]: figures(plain),
    [`${name}, ${TOOLS} tools of a plugin, first reply`]: figures(first),
    [`${name}, ${TOOLS} tools of a plugin`]: figures(later),
  };
  const goals = Object.entries({ 'first reply': first, 'next reply': later }).map(
    ([which, times]): Goal => ({
      goal: `${engine}: ${bots} bots with ${TOOLS} tools, ${which}, until the model is asked, p95 × built-in tools`,
      value: percentile(times, 0.95) / floor,
      limit: BUILT_IN_MAX,
      better: 'lower',
    }),
  );
  return { rows, goals };
}
