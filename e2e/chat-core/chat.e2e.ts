import { errorCatalogue, PushMessage, Scene } from '@parley/contract';
import { expect, it } from 'vitest';
import { answersOf, openChat, sent, stateOf, until } from './open-chat.ts';
import { pixel } from './pixel.ts';

const LONG = 'Show me markdown';

it('chats, and a second client sees it live and in the history', async () => {
  await using chat = await openChat();
  const alice = await chat.connect();
  const otherWindow = await chat.connect();
  const { reply, replyId } = sent(await alice.sendText('What can you do?'));
  await until(otherWindow, ({ waiting }) => waiting?.replyId === replyId);
  await expect(reply).resolves.toEqual({ outcome: 'success' });
  await until(otherWindow, ({ waiting, pulling }) => waiting === null && pulling[replyId]?.status === 'success');
  expect(answersOf(alice).join('')).toContain('demo');
  expect(answersOf(otherWindow)).toEqual(answersOf(alice));
  expect(stateOf(otherWindow).messages[0]?.content).toBe('What can you do?');
  expect(stateOf(otherWindow).suggestions).toEqual(stateOf(alice).suggestions);

  const later = await chat.connect();
  expect(answersOf(later)).toEqual(answersOf(alice));
  expect(chat.reported.filter((error) => !String(error).includes('another client'))).toEqual([]);
});

it('makes one answer when two windows regenerate at once', async () => {
  await using chat = await openChat();
  const windows = [await chat.connect(), await chat.connect()] as const;
  const [one, other] = windows;
  const { reply, replyId } = sent(await one.sendText(LONG));
  await reply;
  await until(other, ({ pulling }) => pulling[replyId]?.status === 'success');
  const regenerated = await Promise.all(windows.map((window) => window.regenerate(replyId)));
  const [first, second] = regenerated.map((result) => sent(result as never));
  await Promise.all([first?.reply, second?.reply]);
  for (const window of windows) await until(window, ({ waiting }) => waiting === null);
  expect(first?.replyId).toBe(second?.replyId);
  const stored = (await chat.history(one)).filter(({ type }) => type !== 'follow_up');
  expect(stored.map(({ type }) => type)).toEqual(['answer', 'question']);
  for (const window of windows) {
    expect(stateOf(window).messages.filter(({ role }) => role === 'user')).toHaveLength(1);
    expect(answersOf(window)).toEqual([stored[0]?.content]);
  }
});

it('resumes a reply over connections that are cut repeatedly, without losing or repeating text', async () => {
  await using chat = await openChat();
  const client = await chat.connect({ enableSubscription: false });
  const { reply } = sent(await client.sendText(LONG));
  let cuts = 0;
  let seen = 0;
  const cutting = client.conversation.subscribe(() => {
    const length = answersOf(client).join('').length;
    if (length < seen + 150) return;
    seen = length;
    cuts += 1;
    chat.proxy.cut();
  });
  await expect(reply).resolves.toEqual({ outcome: 'success' });
  cutting();
  expect(cuts).toBeGreaterThan(2);
  expect(answersOf(client)).toEqual(await storedAnswers(chat, client));
});

it('continues a running reply after a reload', async () => {
  await using chat = await openChat();
  const first = await chat.connect();
  sent(await first.sendText(LONG));
  await until(first, () => answersOf(first).join('').length > 100);
  first.destroy();
  const reloaded = await chat.connect();
  expect(stateOf(reloaded).waiting).not.toBeNull();
  await until(reloaded, ({ waiting }) => waiting === null);
  expect(answersOf(reloaded)).toEqual(await storedAnswers(chat, reloaded));
});

it('stops a reply at the length that the reader saw', async () => {
  await using chat = await openChat();
  const client = await chat.connect();
  const { reply } = sent(await client.sendText(LONG));
  await until(client, () => answersOf(client).join('').length > 60);
  await client.stopResponding();
  await expect(reply).resolves.toEqual({ outcome: 'stopped' });
  const answer = stateOf(client).messages.findLast(({ type }) => type === 'answer');
  expect(answer).toMatchObject({ status: 'broken', is_finish: true, broken_pos: answer?.content.length });
  const message_list = await chat.history(client);
  const stored = message_list.find(({ message_id }) => message_id === answer?.message_id);
  expect(stored).toMatchObject({ status: 'broken', broken_pos: answer?.broken_pos });
});

it('takes the stored text of a reply when the server is killed in the middle of it', async () => {
  await using chat = await openChat({ hasOwnProcess: true });
  const client = await chat.connect();
  const { reply } = sent(await client.sendText(LONG));
  await until(client, () => answersOf(client).join('').length > 300);
  await chat.killAndRestart();
  await expect(reply).resolves.toMatchObject({
    outcome: 'error',
    error: { code: errorCatalogue.runInterrupted.code },
  });
  expect(answersOf(client)).toEqual(await storedAnswers(chat, client));
  expect(answersOf(client).join('').length).toBeGreaterThan(100);

  const again = sent(await client.sendText('What can you do?'));
  await expect(again.reply).resolves.toEqual({ outcome: 'success' });
});

it('queues a message sent offline, and sends it once when the network is back', async () => {
  await using chat = await openChat();
  let goOnline = (): void => undefined;
  let isOnline = true;
  const connectivity = {
    isOnline: () => isOnline,
    onOnline(listener: () => void) {
      const before = goOnline;
      goOnline = () => {
        before();
        listener();
      };
      return () => undefined;
    },
    onVisible: () => () => undefined,
  };
  const client = await chat.connect({ connectivity });
  isOnline = false;
  chat.proxy.goDown();
  await expect(client.sendText('Hello')).resolves.toMatchObject({ result: 'queued' });
  expect(stateOf(client).outbox).toMatchObject([{ text: 'Hello', reason: 'offline' }]);
  chat.proxy.comeBack();
  isOnline = true;
  goOnline();
  await until(client, ({ messages, waiting }) => messages.length > 1 && waiting === null);
  expect(stateOf(client).messages.filter(({ role }) => role === 'user')).toHaveLength(1);
});

it('queues a picture with text while the bot is replying, and sends it afterwards', async () => {
  await using chat = await openChat();
  const client = await chat.connect({ newMessageInterruptScenario: 'never' });
  const first = sent(await client.sendText('What can you do?'));
  await expect(client.sendMixed({ text: 'What is thsi?', files: [pixel()] })).resolves.toMatchObject({
    result: 'queued',
  });
  const { outbox } = await until(client, (state) => state.outbox[0]?.isInMemoryOnly === undefined);
  expect(client.editOutbox(outbox[0]?.localMessageId ?? '', 'What is this?')).toBe(true);
  await first.reply;
  await until(client, (state) => state.outbox.length === 0 && state.sending === null && state.waiting === null);
  const questions = (await chat.history(client)).filter(({ type }) => type === 'question');
  expect(JSON.parse(questions[0]?.content ?? '').item_list).toMatchObject([
    { type: 'image', image: { image_ori: { width: 1, height: 1 } } },
    { type: 'text', text: 'What is this?' },
  ]);
});

it('without a subscription catches up with another window when its page becomes visible', async () => {
  await using chat = await openChat();
  const looks: (() => void)[] = [];
  const connectivity = {
    isOnline: () => true,
    onOnline: () => () => undefined,
    onVisible(listener: () => void) {
      looks.push(listener);
      return () => undefined;
    },
  };
  const alone = await chat.connect({ enableSubscription: false, connectivity });
  const other = await chat.connect({ enableMarkRead: true });
  await sent(await other.sendText('What can you do?')).reply;
  const { history } = await until(other, ({ history: { readIndex, endIndex } }) => readIndex === endIndex);
  expect(stateOf(alone).messages).toEqual([]);
  for (const look of looks) look();
  await until(alone, (state) => state.messages.length > 1);
  expect(answersOf(alone)).toEqual(answersOf(other));
  expect(stateOf(alone).history).toMatchObject({ readIndex: history.readIndex, endIndex: history.endIndex });
});

it('sends a message only once when its acknowledgement is lost', async () => {
  await using chat = await openChat();
  // The first response is dropped: the server has the message and the client does not know it.
  let isLost = true;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const response = await globalThis.fetch(url, init);
    if (!isLost || !String(url).endsWith('/api/conversation/chat')) return response;
    isLost = false;
    await response.body?.cancel();
    throw new TypeError('fetch failed');
  };
  const client = await chat.connect({ fetch });
  const { reply } = sent(await client.sendText('Hello'));
  await expect(reply).resolves.toEqual({ outcome: 'success' });
  const message_list = await chat.history(client);
  expect(message_list.filter(({ type }) => type === 'question')).toHaveLength(1);
  expect(stateOf(client).messages.filter(({ role }) => role === 'user')).toHaveLength(1);
});

it('pages through the history, receives a pushed message, and clears the history', async () => {
  await using chat = await openChat();
  const client = await chat.connect();
  const { init } = stateOf(client);
  const conversation_id = init.status === 'success' ? init.conversationId : '';
  const push = (content: string) =>
    chat.http.call(PushMessage, { conversation_id, scene: Scene.home, source: 2, content });
  for (let index = 0; index < 40; index += 1) await push(`Notice ${index}`);
  await until(client, ({ messages }) => messages.at(-1)?.content === 'Notice 39');

  const later = await chat.connect();
  expect(stateOf(later).messages).toHaveLength(15);
  while (stateOf(later).history.prevHasMore) await later.loadPrevious();
  expect(stateOf(later).messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 40 }, (_, index) => `Notice ${index}`),
  );

  await expect(client.clearContext()).resolves.toMatchObject({ result: 'cleared' });
  await until(later, ({ sections }) => sections.latestSectionId === stateOf(client).sections.latestSectionId);
  await expect(client.clearHistory()).resolves.toMatchObject({ result: 'cleared' });
  await until(later, ({ messages }) => messages.length === 0);
});

it('uploads a picture, sends it, regenerates the answer and deletes the group', async () => {
  await using chat = await openChat();
  const client = await chat.connect();
  const { reply, replyId } = sent(await client.sendImage([pixel()]));
  await expect(reply).resolves.toEqual({ outcome: 'success' });
  const message_list = await chat.history(client);
  const question = message_list.find(({ type }) => type === 'question');
  const [image] = JSON.parse(question?.content ?? '').item_list;
  expect(image.image.image_ori).toMatchObject({ width: 1, height: 1 });

  const again = await client.regenerate(replyId);
  if (again.result !== 'sent') throw new Error('locked');
  await again.reply;
  const questions = stateOf(client).messages.filter(({ role }) => role === 'user');
  expect(questions.map(({ message_id }) => message_id)).toEqual([again.replyId]);

  await client.deleteMessageGroup(again.replyId);
  expect(stateOf(client).messages).toEqual([]);
  expect(await chat.history(client)).toEqual([]);
});

type Chat = Awaited<ReturnType<typeof openChat>>;
type Client = Awaited<ReturnType<Chat['connect']>>;

async function storedAnswers(chat: Chat, client: Client): Promise<string[]> {
  const message_list = await chat.history(client);
  return message_list
    .filter(({ type }) => type === 'answer')
    .map(({ content }) => content)
    .reverse();
}
