import {
  type ChatClient,
  type ChatClientOptions,
  type Conversation,
  createChatClient,
  type SendResult,
} from '@parley/chat-core';
import { GetMessageList, PassportWebEmailRegisterV2Post, Scene } from '@parley/contract';
import { cuttableProxy } from '../support/cuttable-proxy.ts';
import { createHttpClient, PASSWORD } from '../support/http-client.ts';
import { startServer } from '../support/killable-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * A server with an account, and clients that reach it over a network that can be cut. A server with its own process can be
 * killed.
 */
export async function openChat({ hasOwnProcess = false } = {}) {
  const folder = await temporaryFolder();
  const server = await startServer(folder.path, { hasOwnProcess });
  const proxy = await cuttableProxy(server.address);
  const clients: ChatClient[] = [];
  const http = createHttpClient(server.address);
  const { data } = await http.call(PassportWebEmailRegisterV2Post, { email: 'alice@example.com', password: PASSWORD });
  const reported: unknown[] = [];

  return {
    http,
    proxy,
    reported,
    /** Kills the server (SIGKILL) and starts it again on the same folder. */
    async killAndRestart(): Promise<void> {
      proxy.goDown();
      await server.killAndRestart();
      proxy.comeBack(server.address);
    },
    history: async (client: ChatClient) => {
      const { init } = stateOf(client);
      const conversation_id = init.status === 'success' ? init.conversationId : '';
      const api = createHttpClient(server.address, http.cookie);
      const request = { conversation_id, scene: Scene.home, cursor: '0', count: 100 };
      return (await api.call(GetMessageList, request)).message_list;
    },
    async connect(options: Partial<ChatClientOptions> = {}): Promise<ChatClient> {
      const client = createChatClient({
        baseUrl: proxy.address,
        headers: { cookie: http.cookie },
        presetBot: 'coze_home',
        scene: Scene.home,
        user: { id: data.user_id_str },
        report: (error: unknown) => reported.push(error),
        ...options,
      } as ChatClientOptions);
      clients.push(client);
      await client.init();
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy();
      for (const resource of [proxy, server, folder]) await resource[Symbol.asyncDispose]();
    },
  };
}

/** Resolves when the conversation satisfies the predicate. */
export const until = (client: ChatClient, predicate: (state: Conversation) => boolean) =>
  client.conversation.waitUntil(predicate);

export const stateOf = (client: ChatClient) => client.conversation.getState();

/** The text of all answers, in order. */
export const answersOf = (client: ChatClient): string[] =>
  stateOf(client)
    .messages.filter(({ type }) => type === 'answer')
    .map(({ content }) => content);

export function sent(result: SendResult) {
  if (result.result !== 'sent') throw new Error(`the message was not sent: ${result.result}`);
  return result;
}
