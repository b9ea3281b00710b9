import { randomUUID } from 'node:crypto';
import {
  AddModel,
  type AnyOperation,
  BreakMessage,
  Chat,
  DraftBotCreate,
  InitConversation,
  type Operation,
  PassportWebEmailRegisterV2Post,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  SaveSpaceV2,
  Scene,
  SetLimits,
  SpaceType,
  SuggestReplyMode,
  toHttpRequest,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { inParallel } from '../../e2e/support/in-parallel.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import type { LoadRequest } from '../http-load.ts';
import { FLAT_OUT, type Load, PACED, SHORT } from './load.ts';
import type { Target } from './target.ts';

const CALLS_AT_ONCE = 16;
const scene = Scene.playground;

/**
 * The built server as it is run by anybody: accounts, access, SQLite, every event on disk. A conversation has one bot, so
 * each slot has a bot of its own, which chose the model that carries the load's name. The bots are given no history, no
 * tools and no suggestions: every server here asks the upstream the same single question.
 */
export async function startParley(dataDir: string, upstream: string, through: string[]): Promise<Target> {
  const settings = {
    DATA_DIR: dataDir,
    MODEL_BASE_URL: upstream,
    MODEL_NAME: SHORT.model,
    STREAMS_PER_USER: String(2 * PACED.slots),
  };
  const server = await runServer(settings, { through });
  try {
    return { server, request: await prepareRequests(server.address, upstream) };
  } catch (error) {
    await server.end('SIGTERM');
    throw error;
  }
}

async function prepareRequests(address: string, upstream: string): Promise<Target['request']> {
  const caller = await signUp(address);
  // Hundreds of streams of one user.
  await caller.call(SetLimits, { limits: [{ name: 'userRepliesAtOnce', value: null }] });
  const { data } = await caller.call(SaveSpaceV2, { name: 'Bench', space_type: SpaceType.personal });
  const conversations = new Map<Load, string[]>();
  for (const load of [SHORT, FLAT_OUT, PACED])
    conversations.set(load, await openConversations(caller, data.id, upstream, load));

  return (load, slot) => {
    const conversation_id = conversations.get(load)?.[slot] ?? '';
    const local_message_id = randomUUID();
    const query = 'Hello, please answer.';
    return {
      ...caller.toLoad(Chat, { conversation_id, scene, local_message_id, content_type: 'text', query }),
      stop: caller.toLoad(BreakMessage, { conversation_id, scene, local_message_id }),
    };
  };
}

interface Caller {
  toLoad<Defined extends AnyOperation>(operation: Defined, request: RequestOf<Defined>): LoadRequest;
  call<Defined extends Operation>(operation: Defined, request: RequestOf<Defined>): Promise<ResponseOf<Defined>>;
}

/** The first account of an installation is its administrator. */
async function signUp(address: string): Promise<Caller> {
  const account = { email: 'bench@example.com', password: 'correct horse battery' };
  const { path, init } = toHttpRequest(PassportWebEmailRegisterV2Post, account);
  const response = await fetch(address + path, init);
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
  if (!cookie) throw new Error(`registration failed: ${await response.text()}`);

  const caller: Caller = {
    toLoad(operation, request) {
      const made = toHttpRequest(operation, request);
      return { path: made.path, headers: { ...made.init.headers, cookie }, body: String(made.init.body) };
    },
    async call(operation, request) {
      const { path: at, ...rest } = caller.toLoad(operation, request);
      const answer = await fetch(address + at, { ...rest, method: operation.method });
      return readEnvelope(operation, await answer.json(), '');
    },
  };
  return caller;
}

async function openConversations(
  { call }: Caller,
  space_id: string,
  upstream: string,
  { model, slots }: Load,
): Promise<string[]> {
  const added = await call(AddModel, {
    settings: {
      provider: 'openai',
      base_url: upstream,
      name: model,
      model_name: model,
      capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 32_768 },
      purposes: ['chat'],
      price: { input: 1, output: 2 },
    },
  });
  const ids: string[] = new Array(slots);
  await inParallel(CALLS_AT_ONCE, [...ids.keys()], async (slot) => {
    const { bot_id } = (await call(DraftBotCreate, { space_id, name: `${model} ${slot}` })).data;
    await call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id,
        model_info: { model_id: added.model.model_id, short_memory_policy: { history_round: 0 } },
        suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled },
        built_in_tools: [],
      },
    });
    ids[slot] = (await call(InitConversation, { bot_id, scene, draft_mode: true, count: 1 })).conversationId;
  });
  return ids;
}
