import { ApiError } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { answerEnd, initResponse, message, page, question } from '../testing/messages.ts';
import { contents, openedClient, scriptedClient, sendAcknowledged } from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import type { StreamEvent } from '../wire/transport.ts';

const older = (index: number) =>
  question({ message_id: `q-${index}`, content: `Number ${index}`, message_index: String(index) });

async function inTheMiddle() {
  const scripted = scriptedClient();
  scripted.server.answer('init', () =>
    initResponse({
      messageList: [older(50)],
      cursor: '50',
      hasMore: true,
      next_cursor: '50',
      next_has_more: true,
      end_message_index: '99',
    }),
  );
  await scripted.client.init();
  await settle();
  return scripted;
}

describe('chat §4 loading history', () => {
  it('loads the previous page, and nothing if there is none', async () => {
    const { client, server } = await inTheMiddle();
    server.answer('messageList', () => page([older(49), older(48)]));
    await client.loadPrevious();
    expect(server.requestsOf('messageList')).toEqual([
      expect.objectContaining({ cursor: '50', direction: 1, load_direction: 1, count: 15 }),
    ]);
    expect(contents(client)).toEqual(['Number 48', 'Number 49', 'Number 50']);
    await client.loadPrevious();
    expect(server.requestsOf('messageList')).toHaveLength(1);
  });

  it('loads pages of the configured size', async () => {
    const { client, server } = scriptedClient({ historyCount: 5 });
    server.answer('init', () => initResponse({ messageList: [older(50)], cursor: '50', hasMore: true }));
    await client.init();
    await client.loadPrevious();
    expect(server.requestsOf('init')).toMatchObject([{ count: 5 }]);
    expect(server.requestsOf('messageList')).toMatchObject([{ count: 5 }]);
  });

  it('holds the lock of load-next for 30 ms after its page', async () => {
    const { client, server, clock } = await inTheMiddle();
    server.answer('messageList', () => page([older(51)], { next_has_more: true }));
    const loading = client.loadNext();
    await clock.pass(29);
    expect(client.conversation.getState().history.locks['load-next']).toBeDefined();
    await client.loadNext();
    expect(server.requestsOf('messageList')).toHaveLength(1);
    await clock.pass(1);
    await loading;
    expect(client.conversation.getState().history.locks).toEqual({});
  });

  it('load-eagerly releases the lock of load-next and drops its page', async () => {
    const { client, server, clock } = await inTheMiddle();
    let answerNext = (_: unknown): void => undefined;
    server.answer('messageList', ({ direction }) =>
      direction === 2
        ? new Promise((resolve) => {
            answerNext = resolve;
          })
        : page([older(99)]),
    );
    const next = client.loadNext();
    await settle();
    await client.loadEagerly();
    expect(server.requestsOf('messageList').at(-1)).toMatchObject({ cursor: '0', count: 20 });
    answerNext(page([older(51)]));
    await clock.pass(30);
    await next;
    expect(contents(client)).toEqual(['Number 99']);
  });

  it('clear context waits for a load that is in progress (chat §4)', async () => {
    const { client, server } = await inTheMiddle();
    let answer = (_: unknown): void => undefined;
    server.answer(
      'messageList',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const loading = client.loadEagerly();
    await settle();
    const clearing = client.clearContext();
    await settle();
    expect(server.requestsOf('createSection')).toHaveLength(0);
    answer(page([older(99)]));
    await Promise.all([loading, clearing]);
    expect(server.requestsOf('createSection')).toHaveLength(1);
  });

  it('clear context loads only the newest messages if more follow than the window holds', async () => {
    const { client, server, clock } = await inTheMiddle();
    server.answer('messageList', ({ direction }) =>
      direction === 2 ? page([older(51)], { next_has_more: true, end_message_index: '9000' }) : page([older(9000)]),
    );
    const next = client.loadNext();
    await clock.pass(30);
    await next;
    const before = server.requestsOf('messageList').length;
    const clearing = client.clearContext();
    await clock.pass(1_000);
    await expect(clearing).resolves.toMatchObject({ result: 'cleared' });
    expect(server.requestsOf('messageList').slice(before)).toMatchObject([{ cursor: '0', count: 20 }]);
    expect(contents(client)).toEqual(['Number 9000']);
  });

  it('updates the section from the newest page, and bots from any page', async () => {
    const { client, server } = await inTheMiddle();
    const bot = { id: 'bot-2', type: 1, name: 'Expert', avatar_url: '/expert.png' } as const;
    const user = { id: 'user-2', type: 2, name: 'Bob', avatar_url: '' } as const;
    server.answer('messageList', () =>
      page([older(99)], { last_section_id: 'section-9', participant_info_map: { 'bot-2': bot, 'user-2': user } }),
    );
    await client.loadEagerly();
    const { sections, senders } = client.conversation.getState();
    expect(sections).toMatchObject({ latestSectionId: 'section-9', prevSectionId: 'section-1' });
    expect(Object.keys(senders.botInfoMap)).toEqual(['bot-1', 'bot-2']);
    expect(senders.botInfoMap['bot-2']).toEqual({ id: 'bot-2', nickname: 'Expert', url: '/expert.png' });
  });

  it('stores the error, releases the lock and throws (chat §8)', async () => {
    const { client, server } = await inTheMiddle();
    server.answer('messageList', () => Promise.reject(new Error('not now')));
    await expect(client.loadPrevious()).rejects.toThrow('not now');
    const { locks, errors } = client.conversation.getState().history;
    expect(locks).toEqual({});
    expect(errors['load-prev']).toMatchObject({ message: 'not now' });
  });

  it('is limited to three calls in five seconds, then one per second', async () => {
    const { client, server, clock } = await inTheMiddle();
    let left = 50;
    server.answer('messageList', () => {
      left -= 1;
      return page([older(left)], { hasmore: true });
    });
    const times: number[] = [];
    const begun = clock.now();
    for (let call = 0; call < 5; call += 1) {
      const loading = client.loadPrevious().then(() => times.push(clock.now() - begun));
      await clock.pass(0);
      for (let second = 0; times.length <= call && second < 10; second += 1) await clock.pass(1_000);
      await loading;
    }
    expect(times).toEqual([0, 0, 0, 1_000, 2_000]);
  });
});

describe('wire §1.2 mark read', () => {
  /** A conversation with messages 1 to 10. */
  async function withTenMessages(options: Parameters<typeof scriptedClient>[0] = {}) {
    const scripted = scriptedClient({ enableMarkRead: true, ...options });
    const messageList = Array.from({ length: 10 }, (_, place) => older(10 - place));
    scripted.server.answer('init', () => initResponse({ messageList, end_message_index: '10' }));
    await scripted.client.init();
    return scripted;
  }

  it('is debounced by 500 ms, with a maximum wait of three seconds', async () => {
    const { client, server, clock } = await withTenMessages();
    for (let index = 1; index <= 10; index += 1) {
      client.markRead(String(index));
      await clock.pass(400);
    }
    expect(server.requestsOf('markRead').map(({ read_message_index }) => read_message_index)).toEqual(['8']);
    await clock.pass(500);
    expect(server.requestsOf('markRead').map(({ read_message_index }) => read_message_index)).toEqual(['8', '10']);
  });

  it('is skipped if the index is not greater than the read index', async () => {
    const { client, server, clock } = await withTenMessages();
    server.answer('markRead', ({ read_message_index }) => ({ read_message_index }));
    client.markRead('5');
    await clock.pass(500);
    client.markRead('5');
    client.markRead('4');
    await clock.pass(5_000);
    expect(server.requestsOf('markRead')).toHaveLength(1);
    expect(client.conversation.getState().history.readIndex).toBe('5');
  });

  it('reports an index that no loaded message has (chat §8)', async () => {
    const { client, server, clock, reported } = await withTenMessages();
    client.markRead('11');
    client.markRead('five');
    await clock.pass(5_000);
    expect(reported.map(({ error }) => String(error))).toEqual([
      'Error: cannot find message of index',
      'Error: cannot find message of index',
    ]);
    expect(server.requestsOf('markRead')).toEqual([]);
  });

  it('marks a received message that has an index, if the host enables it (wire §2.5)', async () => {
    const scripted = await openedClient({ enableMarkRead: true });
    const { stream } = await sendAcknowledged(scripted);
    stream.push(answerEnd(2, { content: 'Hi' }));
    await scripted.clock.pass(500);
    expect(scripted.server.requestsOf('markRead')).toEqual([
      expect.objectContaining({ read_message_index: '2', mark_time: scripted.clock.now() }),
    ]);
  });

  it('is off by default (wire §2.5)', async () => {
    const silent = await openedClient();
    const { stream } = await sendAcknowledged(silent);
    stream.push(answerEnd(2));
    await silent.clock.pass(5_000);
    expect(silent.server.requestsOf('markRead')).toEqual([]);
  });

  it('reports its errors', async () => {
    const failing = await withTenMessages();
    failing.server.answer('markRead', () => Promise.reject(new Error('no')));
    failing.client.markRead('1');
    await failing.clock.pass(500);
    expect(failing.activities()).toEqual(['mark-read']);
  });
});

describe('chat §7 GetConversationParticipantsReadIndex', () => {
  const indexes = (read: number, end: number) => () => ({
    read_message_index: String(read),
    end_message_index: String(end),
  });
  const withOne = () => initResponse({ messageList: [older(1)], end_message_index: '1', next_cursor: '1' });

  it('is called when the network is back or the page becomes visible, without a subscription', async () => {
    const { client, server, network } = scriptedClient({ enableSubscription: false });
    server.answer('init', withOne);
    await client.init();
    expect(server.requestsOf('readIndex')).toEqual([]);
    server.answer('readIndex', indexes(1, 1));
    network.look();
    await settle();
    expect(server.requestsOf('readIndex')).toEqual([{ conversation_id: 'conversation-1' }]);
    expect(client.conversation.getState().history).toMatchObject({ readIndex: '1', endIndex: '1' });
    expect(server.requestsOf('messageList')).toEqual([]);
    network.goOnline();
    await settle();
    expect(server.requestsOf('readIndex')).toHaveLength(2);
    client.destroy();
    network.look();
    expect(server.requestsOf('readIndex')).toHaveLength(2);
  });

  it('is called if the server has no subscription', async () => {
    const { server, network, activities } = await openedClient();
    server.subscription().fail(new ApiError(404, 'No such call', ''));
    await settle();
    network.look();
    await settle();
    expect(server.requestsOf('readIndex')).toHaveLength(1);
    expect(activities()).toEqual(['follow-conversation']);
  });

  it('up to six new messages are loaded silently, more of them eagerly (wire §1.2)', async () => {
    const { client, server, network } = scriptedClient({ enableSubscription: false });
    server.answer('init', withOne);
    await client.init();
    server.answer('readIndex', indexes(1, 7));
    server.answer('messageList', () => page([7, 6, 5, 4, 3, 2].map(older)));
    network.look();
    await settle();
    expect(server.requestsOf('messageList').at(-1)).toMatchObject({ cursor: '1', direction: 2 });
    expect(client.conversation.getState().messages).toHaveLength(7);
    server.answer('readIndex', indexes(1, 14));
    server.answer('messageList', () => page([14, 13, 12, 11, 10, 9, 8].map(older)));
    network.look();
    await settle();
    expect(server.requestsOf('messageList').at(-1)).toMatchObject({ cursor: '0', count: 20 });
    expect(client.conversation.getState().messages).toHaveLength(14);
  });

  it('is called after an interrupted subscription, which does not report the read index', async () => {
    const { client, server, network } = await openedClient();
    const subscribed: StreamEvent = {
      kind: 'change',
      change: { kind: 'subscribed', end_message_index: '0', last_section_id: 'section-1', running_replies: [] },
    };
    server.subscription().push(subscribed);
    await settle();
    expect(server.requestsOf('readIndex')).toEqual([]);
    network.goOnline();
    await settle();
    server.answer('readIndex', indexes(9, 9));
    server.subscription().push(subscribed);
    await settle();
    expect(server.requestsOf('readIndex')).toHaveLength(1);
    expect(client.conversation.getState().history.readIndex).toBe('9');
  });

  it('reports and swallows a failure, and is not called if a plugin ignores indexes', async () => {
    const failing = await openedClient({ enableSubscription: false });
    failing.server.answer('readIndex', () => Promise.reject(new Error('no')));
    failing.network.look();
    await settle();
    expect(failing.activities()).toEqual(['read-index']);
    failing.client.destroy();

    const ignoring = await openedClient({
      enableSubscription: false,
      plugins: [
        {
          name: 'own history',
          mode: 'writeable',
          setup: (api) => {
            api.messageIndex.ignoreIndexAndHistory(true);
            return {};
          },
        },
      ],
    });
    ignoring.network.look();
    await settle();
    expect(ignoring.server.requestsOf('readIndex')).toEqual([]);
  });
});

describe('chat §4 init', () => {
  it('runs once', async () => {
    const { client, server } = scriptedClient();
    await expect(Promise.all([client.init(), client.init()])).resolves.toEqual([true, true]);
    await client.init();
    expect(server.requestsOf('init')).toEqual([{ bot_id: 'bot-1', scene: 4, draft_mode: true, count: 15 }]);
  });

  it('fails without a conversation id, is reported, and can be retried', async () => {
    const { client, server, activities } = scriptedClient();
    server.answer('init', () => initResponse({ conversationId: '' }));
    await expect(client.init()).resolves.toBe(false);
    expect(client.conversation.getState().init.status).toBe('fail');
    expect(activities()).toEqual(['init']);
    server.answer('init', () => initResponse());
    await expect(client.init()).resolves.toBe(true);
  });

  it('can be replaced by the host, and can open another conversation', async () => {
    const { client, server } = scriptedClient({
      requestInit: async () => initResponse({ prologue: 'From the host' }),
      conversationId: 'conversation-7',
    });
    server.answer('messageList', () => page([message({ content: 'Older' })], { last_section_id: 'section-7' }));
    await client.init();
    expect(client.conversation.getState()).toMatchObject({
      init: { conversationId: 'conversation-7' },
      onboarding: { prologue: 'From the host' },
      sections: { latestSectionId: 'section-7' },
    });
    expect(contents(client)).toEqual(['Older']);
  });
});
