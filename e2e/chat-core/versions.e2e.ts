import type { ChatClient } from '@parley/chat-core';
import {
  type ChatMessage,
  ClearMessage,
  CreateConversation,
  DeleteMessage,
  ForkConversation,
  GetMessageList,
  GetTurnVersions,
  PublishDraftBot,
  Scene,
  ShowTurnVersion,
} from '@parley/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openOwnBot } from '../support/chat-room.ts';
import { createHttpClient } from '../support/http-client.ts';
import { openChat, sent, stateOf, until } from './open-chat.ts';

const scene = Scene.default;
const LONG = 'Show me markdown';

type Step =
  | { kind: 'ask' | 'stop' | 'clear' | 'reload' }
  | { kind: 'edit' | 'regenerate' | 'delete' | 'fork' | 'crash'; place: number }
  | { kind: 'switch'; place: number; version: number };

const place = fc.nat(5);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'ask' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'stop' }, { kind: 'reload' }, { kind: 'clear' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('edit' as const, 'regenerate' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'fork' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('switch' as const), place, version: fc.nat(3) }) },
);

/** Has each of them. */
const EVERY_STEP: readonly Step[] = [
  { kind: 'ask' },
  { kind: 'edit', place: 0 },
  { kind: 'regenerate', place: 0 },
  { kind: 'ask' },
  { kind: 'delete', place: 0 },
  { kind: 'stop' },
  { kind: 'crash', place: 1 },
  { kind: 'switch', place: 0, version: 0 },
  { kind: 'switch', place: 1, version: 1 },
  { kind: 'fork', place: 1 },
  { kind: 'reload' },
  { kind: 'clear' },
  { kind: 'ask' },
];

const isSaid = ({ type }: Pick<ChatMessage, 'type'>) => type === 'question' || type === 'answer';
const idsOf = (messages: readonly Pick<ChatMessage, 'message_id' | 'type'>[]) =>
  messages.filter(isSaid).map(({ message_id }) => message_id);

/** The messages of a window. Of a long path, one that was opened late has loaded the end only. */
function shownBy(client: ChatClient, path: readonly string[]): string[] {
  const { messages, history } = stateOf(client);
  const ids = idsOf(messages);
  return history.prevHasMore ? [...path.slice(0, Math.max(0, path.length - ids.length)), ...ids] : ids;
}

/** A conversation in two windows, one of which writes. */
async function openWindows(chat: Awaited<ReturnType<typeof openChat>>, botId: string) {
  // By the proxy, whose address stays when the server is started again.
  const api = createHttpClient(chat.proxy.address, chat.http.cookie);
  const { conversation } = await api.call(CreateConversation, { bot_id: botId });
  const { conversation_id } = conversation;
  const connect = () => chat.connect({ presetBot: undefined, botId, conversationId: conversation_id, scene } as never);
  let [writer, follower] = [await connect(), await connect()];
  let switchCount = 0;
  let questions = 0;

  const read = async (id = conversation_id): Promise<ChatMessage[]> => {
    const request = { conversation_id: id, scene, cursor: '0', count: 100 };
    return (await api.call(GetMessageList, request)).message_list.filter(isSaid).reverse();
  };
  const nextQuestion = () => {
    questions += 1;
    return `Question ${questions}`;
  };

  async function reload(): Promise<void> {
    for (const client of [writer, follower]) client.destroy();
    [writer, follower] = [await connect(), await connect()];
  }

  async function expectSamePath(): Promise<void> {
    const path = idsOf(await read());
    const late = await connect();
    for (const client of [writer, follower, late]) await expect.poll(() => shownBy(client, path)).toEqual(path);
    late.destroy();
  }

  const send = async (text: string, replaced?: string) => {
    const options = replaced === undefined ? {} : { extraBody: { regen_message_id: replaced } };
    return sent(await writer.sendText(text, options));
  };
  /** Until so much of the answer was written. */
  const untilWritten = (replyId: string, length: number) =>
    until(writer, ({ messages }) =>
      messages.some((one) => one.type === 'answer' && one.reply_id === replyId && one.content.length > length),
    );

  async function fork(messageId: string): Promise<void> {
    const path = await read();
    const next = path.findIndex(
      ({ type }, index) => type === 'question' && index > path.findIndex((one) => one.message_id === messageId),
    );
    const { conversation: forked } = await api.call(ForkConversation, { conversation_id, message_id: messageId });
    const contents = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content);
    expect(contents(await read(forked.conversation_id))).toEqual(contents(path.slice(0, next < 0 ? undefined : next)));
  }

  async function show(place: number, version: number): Promise<void> {
    const { turns } = await api.call(GetTurnVersions, { conversation_id });
    const turn = turns[place % Math.max(1, turns.length)];
    const version_id = turn?.version_ids[version % turn.version_ids.length];
    if (version_id) await api.call(ShowTurnVersion, { conversation_id, version_id });
  }

  const anywhere = {
    ask: async () => void (await (await send(nextQuestion())).reply),
    async stop() {
      const { replyId, reply } = await send(LONG);
      await untilWritten(replyId, 100);
      await writer.stopResponding();
      await reply;
    },
    clear: async () => void (await api.call(ClearMessage, { conversation_id, scene })),
    reload,
  };
  const atAQuestion = {
    edit: async (id: string) => void (await (await send(nextQuestion(), id)).reply),
    regenerate: async (id: string) => void (await sent((await writer.regenerate(id)) as never).reply),
    delete: async (id: string) => void (await api.call(DeleteMessage, { conversation_id, scene, message_id: id })),
    fork,
    async crash(id: string) {
      const { replyId, reply } = await send(`${LONG}!`, id);
      await untilWritten(replyId, 300);
      await chat.killAndRestart();
      await reply;
    },
  };

  async function take(step: Step): Promise<void> {
    if (step.kind === 'switch') return show(step.place, step.version);
    if (!('place' in step)) return anywhere[step.kind]();
    const asked = (await read()).filter(({ type }) => type === 'question');
    const question = asked[step.place % Math.max(1, asked.length)];
    if (question) await atAQuestion[step.kind](question.message_id);
  }

  return {
    async take(step: Step): Promise<void> {
      await take(step);
      const { switch_count } = await api.call(GetTurnVersions, { conversation_id });
      // As the studio does: a window that missed a switch of versions is reloaded.
      if (switch_count !== switchCount) await reload();
      switchCount = switch_count;
      await expectSamePath();
    },
    close(): void {
      for (const client of [writer, follower]) client.destroy();
    },
  };
}

it('every client shows the same path after any sequence of steps, crashes and reloads among them', async () => {
  await using chat = await openChat({ hasOwnProcess: true });
  const { botId } = await openOwnBot(chat.http);
  await chat.http.call(PublishDraftBot, { bot_id: botId });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 8 }), async (steps) => {
      const windows = await openWindows(chat, botId);
      try {
        for (const step of [{ kind: 'ask' } as const, ...steps]) await windows.take(step);
      } finally {
        windows.close();
      }
    }),
    // Every run takes other sequences; a failure names its seed.
    { numRuns: 4, examples: [[[...EVERY_STEP]]], endOnFailure: true },
  );
});
