import {
  ClearMessage,
  CreateConversation,
  DeleteMessage,
  GetMessageList,
  GetTurnVersions,
  PublishDraftBot,
  Scene,
  ShowTurnVersion,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { openOwnBot } from '../support/chat-room.ts';
import { createHttpClient } from '../support/http-client.ts';
import { answersOf, openChat, sent, stateOf, until } from './open-chat.ts';

const scene = Scene.default;
const LONG = 'Show me markdown';

it('every client shows the same path after edits, regenerations, deletions, a killed server and a reload', async () => {
  await using chat = await openChat({ hasOwnProcess: true });
  const { botId } = await openOwnBot(chat.http);
  await chat.http.call(PublishDraftBot, { bot_id: botId });
  const { conversation } = await chat.http.call(CreateConversation, { bot_id: botId });
  const { conversation_id } = conversation;
  const ref = { conversation_id, scene };
  const connect = () => chat.connect({ presetBot: undefined, botId, conversationId: conversation_id, scene } as never);
  let [writer, follower] = [await connect(), await connect()];

  // By the proxy, whose address stays when the server is started again.
  const api = createHttpClient(chat.proxy.address, chat.http.cookie);
  const idsOf = (messages: readonly { message_id: string; type: string }[]) =>
    messages.filter(({ type }) => type === 'question' || type === 'answer').map(({ message_id }) => message_id);
  async function expectSamePath(): Promise<void> {
    const { message_list } = await api.call(GetMessageList, { ...ref, cursor: '0', count: 100 });
    const path = idsOf(message_list).reverse();
    for (const client of [writer, follower, await connect()])
      await expect.poll(() => idsOf(stateOf(client).messages)).toEqual(path);
  }
  async function ask(text: string, replaced?: string): Promise<string> {
    const options = replaced === undefined ? {} : { extraBody: { regen_message_id: replaced } };
    const { reply, replyId } = sent(await writer.sendText(text, options));
    await reply;
    await until(follower, ({ waiting, pulling }) => waiting === null && pulling[replyId]?.status !== 'pulling');
    await expectSamePath();
    return replyId;
  }

  const one = await ask('What can you do?');
  await ask('Thank you');
  const edited = await ask('What else can you do?', one);
  const again = sent((await writer.regenerate(edited)) as never);
  await again.reply;
  await expectSamePath();
  await ask('Thank you again');

  await api.call(DeleteMessage, { ...ref, message_id: again.replyId });
  await expectSamePath();

  const stopped = sent(await writer.sendText(LONG));
  await until(writer, () => answersOf(writer).join('').length > 100);
  await writer.stopResponding();
  await stopped.reply;
  await expectSamePath();

  const killed = sent(await writer.sendText(`${LONG}!`, { extraBody: { regen_message_id: stopped.replyId } }));
  await until(writer, () => answersOf(writer).join('').length > 300);
  await chat.killAndRestart();
  await killed.reply;
  await expectSamePath();

  // A client that was told of fewer switches is opened again.
  const { turns } = await api.call(GetTurnVersions, { conversation_id });
  for (const version_id of turns.flatMap(({ version_ids }) => version_ids)) {
    await api.call(ShowTurnVersion, { conversation_id, version_id });
    [writer, follower] = [await connect(), await connect()];
    await expectSamePath();
  }
  await api.call(ClearMessage, ref);
  await expectSamePath();
});
