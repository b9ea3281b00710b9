import {
  Chat,
  type ChatMessage,
  DraftBotCreate,
  GetMessageList,
  InitConversation,
  type RequestOf,
  SaveSpaceV2,
  Scene,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestEvent, TestStream } from './test-stream.ts';

type BotChange = Omit<RequestOf<typeof UpdateDraftBotInfoAgw>['bot_info'], 'bot_id'>;
type Sent = Partial<RequestOf<typeof Chat>>;

/** A conversation in the playground. */
export interface TestConversation {
  readonly conversationId: string;
  /** Names the conversation in every call. */
  readonly conversationRef: { readonly conversation_id: string; readonly scene: typeof Scene.playground };
  open(query: string, sent?: Sent): Promise<TestStream>;
  /** Sends a message and reads the reply to its end. */
  say(query: string, sent?: Sent): Promise<TestEvent[]>;
  /** Everything the history holds, the newest first. */
  history(): Promise<ChatMessage[]>;
}

/** A user who chats with a bot in the playground. */
export interface TestChat extends TestConversation {
  readonly browser: TestBrowser;
  readonly userId: string;
  readonly spaceId: string;
  readonly botId: string;
  change(bot: BotChange): Promise<void>;
  /** Another bot in the same space. */
  addBot(name: string, bot?: BotChange): Promise<string>;
}

export interface TestChatServer extends AsyncDisposable {
  readonly server: TestApp;
  readonly model: ScriptedModel;
  chat(email: string, bot?: BotChange): Promise<TestChat>;
}

/** Quiet unless a test wants more: no follow-up questions, no tools. */
const QUIET: BotChange = { suggest_reply_info: { suggest_reply_mode: 2 }, built_in_tools: [] };

/** The whole server with a scripted model. */
export async function openTestChatServer(
  parts: Parameters<typeof openTestApp>[1] = {},
  environment: Parameters<typeof openTestApp>[0] = {},
): Promise<TestChatServer> {
  const model = await startScriptedModel();
  const server = await openTestApp(
    { model: { baseUrl: model.url, name: 'scripted', apiKey: 'key' }, ...environment },
    parts,
  );
  return {
    server,
    model,
    chat: (email, bot) => openTestChat(server, email, bot),
    async [Symbol.asyncDispose]() {
      await model.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Registers a user with a bot in a personal space. */
export async function openTestChat(server: TestApp, email: string, bot: BotChange = {}): Promise<TestChat> {
  const { browser, user } = await server.register(email);
  const space = await browser.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
  async function addBot(name: string, change: BotChange = {}): Promise<string> {
    const { data } = await browser.call(DraftBotCreate, { space_id: space.data.id, name });
    await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: data.bot_id, ...QUIET, ...change } });
    return data.bot_id;
  }
  const bot_id = await addBot('Bot', bot);
  return {
    ...(await openTestConversation(browser, bot_id)),
    browser,
    userId: user.user_id_str,
    spaceId: space.data.id,
    botId: bot_id,
    change: async (changed) => void (await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...changed } })),
    addBot,
  };
}

/** A conversation of this user with a bot. */
export async function openTestConversation(browser: TestBrowser, bot_id: string): Promise<TestConversation> {
  const { conversationId } = await browser.call(InitConversation, { bot_id, scene: Scene.playground, count: 15 });
  const conversationRef = { conversation_id: conversationId, scene: Scene.playground };
  const open = (query: string, sent: Sent = {}) =>
    browser.openStream(Chat, { ...conversationRef, content_type: 'text', query, ...sent });
  return {
    conversationId,
    conversationRef,
    open,
    say: async (query, sent) => (await open(query, sent)).rest(),
    history: async () =>
      (await browser.call(GetMessageList, { ...conversationRef, cursor: '0', count: 100 })).message_list,
  };
}

/** The text of an answer, joined from its deltas as a reader does. */
export function answerTextOf(events: readonly TestEvent[], kind: 'content' | 'reasoning_content' = 'content'): string {
  return events
    .filter(({ name, data }) => name === 'message' && data.message.type === 'answer')
    .map(({ data }) => data.message[kind])
    .join('');
}
