import {
  Attach,
  BreakMessage,
  Chat,
  type ChatMessage,
  ClearMessage,
  CreateConversation,
  CreateSection,
  DeleteConversation,
  DeleteMessage,
  ForkConversation,
  GetListedConversation,
  GetMessageList,
  GetTurnVersions,
  ListHiddenMessages,
  PublishDraftBot,
  PushMessage,
  ResumeChat,
  Scene,
  SearchConversations,
  ShowTurnVersion,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileMessage } from '../../testing/file-message.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { Gate } from '../../testing/scripted-model/gate.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let chat: TestChat;
let conversation_id = '';
let users = 0;
/** Questions whose answers the scripted model holds back. */
const gates = new Map<string, Gate>();
/** Answers that reach their token limit, by their question. */
const cutAnswers = new Map<string, string>();
const scene = Scene.default;

beforeAll(async () => {
  world = await openTestChatServer();
  world.model.answerOthers((request) => {
    const { messages = [] } = request.body as { messages?: { role: string; content: unknown }[] };
    const query = String(messages.at(-1)?.content);
    // By the question: titles are asked for meanwhile.
    const gate = gates.get(query);
    const cut = cutAnswers.get(query);
    if (cut) return { text: [cut], finish: 'length' };
    return gate ? { text: ['Half', ' of it'], gate } : { text: [`Re: ${query}`] };
  });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  gates.clear();
  cutAnswers.clear();
  users += 1;
  chat = await world.chat(`versions-${users}@example.com`);
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  conversation_id = (await chat.browser.call(CreateConversation, { bot_id: chat.botId })).conversation.conversation_id;
});

function hold(query: string): Gate {
  const gate = world.model.hold();
  gates.set(query, gate);
  return gate;
}

const ref = () => ({ conversation_id, scene });
/** Sends a question, in place of another if one is named, and returns its id. */
async function ask(query: string, regen_message_id?: string): Promise<string> {
  const request = { ...ref(), content_type: 'text' as const, query, ...(regen_message_id && { regen_message_id }) };
  return replyIdOf(await (await chat.browser.openStream(Chat, request)).rest());
}
const messages = async (id = conversation_id): Promise<ChatMessage[]> =>
  (
    await chat.browser.call(GetMessageList, { conversation_id: id, scene, cursor: '0', count: 100 })
  ).message_list.toReversed();
const path = async (id = conversation_id) => (await messages(id)).map(({ content }) => content);
const turns = async () => (await chat.browser.call(GetTurnVersions, { conversation_id })).turns;
const show = (version_id: string) => chat.browser.call(ShowTurnVersion, { conversation_id, version_id });
const hidden = async () =>
  (await chat.browser.call(ListHiddenMessages, { conversation_id })).messages.map(({ message }) => message.content);

/** What the model was given for a question, without the prompt. */
function contextOf(query: string): unknown[] {
  const bodies = world.model.requests.map(({ body }) => body as { messages: { role: string; content: unknown }[] });
  const asked = bodies.findLast(({ messages: given }) => given.at(-1)?.content === query);
  return asked?.messages.filter(({ role }) => role !== 'system').map(({ content }) => content) ?? [];
}

describe('versions of a turn', () => {
  it('are kept when a question is edited: what follows belongs to the version that is shown', async () => {
    await ask('One');
    const two = await ask('Two');
    await ask('Three');
    const edited = await ask('Two again', two);
    expect(await path()).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again']);
    expect(contextOf('Two again')).toEqual(['One', 'Re: One', 'Two again']);
    expect(await turns()).toEqual([{ message_id: edited, version_ids: [two, edited], question_numbers: [1, 2] }]);
    expect(await hidden()).toEqual(['Two', 'Re: Two', 'Three', 'Re: Three']);

    const { message_index } = await show(two);
    expect(await path()).toEqual(['One', 'Re: One', 'Two', 'Re: Two', 'Three', 'Re: Three']);
    expect((await messages())[2]?.message_index).toBe(message_index);
    expect(await turns()).toEqual([{ message_id: two, version_ids: [two, edited], question_numbers: [1, 2] }]);
    await ask('Four');
    expect(contextOf('Four')).toEqual(['One', 'Re: One', 'Two', 'Re: Two', 'Three', 'Re: Three', 'Four']);
    await show(edited);
    await ask('Five');
    expect(contextOf('Five')).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again', 'Five']);
  });

  it('chat §4 are kept when a reply is made anew; a client that knows only that sees the old group deleted', async () => {
    const one = await ask('One');
    const subscription = await chat.browser.openStream(Attach, { ...ref(), after_seq_id: 0 });
    await subscription.next();
    const again = await ask('One', one);
    const change = await subscription.next();
    expect(change?.data).toMatchObject({ kind: 'reply-started', removed_query_id: one });
    await subscription.cut();
    expect(await path()).toEqual(['One', 'Re: One']);
    expect((await messages())[0]?.message_id).toBe(again);
    expect(await turns()).toEqual([{ message_id: again, version_ids: [one, again], question_numbers: [1, 1] }]);
    const third = await ask('One', again);
    expect((await turns())[0]?.version_ids).toEqual([one, again, third]);
    const edited = await ask('One, in short', third);
    const [turn] = await turns();
    expect(turn?.version_ids).toEqual([one, again, third, edited]);
    expect(turn?.question_numbers).toEqual([1, 1, 1, 2]);
    await show(again);
    await ask('One', again);
    expect((await turns())[0]?.question_numbers).toEqual([1, 1, 1, 2, 1]);
  });

  it('tell other windows which messages went and which are back', async () => {
    const one = await ask('One');
    await ask('Two');
    const subscription = await chat.browser.openStream(Attach, { ...ref(), after_seq_id: 0 });
    await subscription.next();
    const edited = await ask('One again', one);
    const gone = await subscription.next();
    expect(gone?.data.kind).toBe('messages-deleted');
    expect(gone?.data.message_ids).toHaveLength(2);
    expect((await subscription.next())?.data).toMatchObject({ kind: 'reply-started', removed_query_id: one });
    const { switch_count } = await chat.browser.call(GetTurnVersions, { conversation_id });
    await show(one);
    expect((await subscription.next())?.data).toMatchObject({
      kind: 'messages-deleted',
      message_ids: expect.arrayContaining([edited]),
    });
    const back = [];
    for (let count = 0; count < 4; count += 1) back.push((await subscription.next())?.data.message.content);
    expect(back).toEqual(['One', 'Re: One', 'Two', 'Re: Two']);
    await subscription.cut();
    expect((await chat.browser.call(GetTurnVersions, { conversation_id })).switch_count).toBe(switch_count + 1);
  });

  it('nest: a version keeps the versions of what follows it', async () => {
    const one = await ask('One');
    const two = await ask('Two');
    const twoAgain = await ask('Two again', two);
    const oneAgain = await ask('One again', one);
    expect(await path()).toEqual(['One again', 'Re: One again']);
    expect(await turns()).toEqual([{ message_id: oneAgain, version_ids: [one, oneAgain], question_numbers: [1, 2] }]);
    await show(one);
    expect(await path()).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again']);
    expect((await turns()).map(({ version_ids }) => version_ids)).toEqual(
      expect.arrayContaining([
        [one, oneAgain],
        [two, twoAgain],
      ]),
    );
    await show(two);
    expect(await path()).toEqual(['One', 'Re: One', 'Two', 'Re: Two']);
    expect(await refusalOf(chat.browser, ShowTurnVersion, { conversation_id, version_id: 'none' })).toBe(
      'messageNotFound',
    );
  });

  it('of a turn that is not on the shown path cannot be shown', async () => {
    const one = await ask('One');
    const two = await ask('Two');
    await ask('Two again', two);
    await ask('One again', one);
    expect(await refusalOf(chat.browser, ShowTurnVersion, { conversation_id, version_id: two })).toBe(
      'messageNotFound',
    );
  });

  it('continue the section of the edited question', async () => {
    await ask('One');
    const two = await ask('Two');
    await chat.browser.call(CreateSection, ref());
    await ask('Apart');
    await ask('Two again', two);
    expect(contextOf('Two again')).toEqual(['One', 'Re: One', 'Two again']);
    await ask('More');
    expect(contextOf('More')).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again', 'More']);
    await show(two);
    await ask('Apart again');
    expect(contextOf('Apart again')).toEqual(['Apart', 'Re: Apart', 'Apart again']);
  });

  it('keep a context that was cleared before anything was asked in it', async () => {
    const one = await ask('One');
    const again = await ask('One again', one);
    await chat.browser.call(CreateSection, ref());
    await show(one);
    await ask('Two');
    expect(contextOf('Two')).toEqual(['One', 'Re: One', 'Two']);
    await show(again);
    await ask('Three');
    expect(contextOf('Three')).toEqual(['Three']);
  });

  it('keep the published version that answers in their section', async () => {
    const pin = async () => {
      const { database } = world.server.database.open;
      const row = await database
        .selectFrom('conversation')
        .select(['latestSectionId', 'pinnedSectionId', 'pinnedVersionId'])
        .where('id', '=', conversation_id)
        .executeTakeFirstOrThrow();
      return row.pinnedSectionId === row.latestSectionId ? row.pinnedVersionId : null;
    };
    const one = await ask('One');
    await chat.browser.call(CreateSection, ref());
    await ask('Apart');
    const before = await pin();
    expect(before).not.toBeNull();
    await chat.change({ prompt_info: { prompt: 'Another' } });
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    const again = await ask('One again', one);
    await show(one);
    expect(await pin()).toBe(before);
    await show(again);
    expect(await pin()).not.toBeNull();
  });

  it('of a question that two windows ask again at once are two, and no reply is stopped', async () => {
    const one = await ask('One');
    const gate = hold('One');
    const request = { ...ref(), content_type: 'text' as const, query: 'One', regen_message_id: one };
    const first = await chat.browser.openStream(Chat, { ...request, local_message_id: 'first' });
    await gate.reached();
    const second = await chat.browser.openStream(Chat, { ...request, local_message_id: 'second' });
    gate.open();
    for (const stream of [first, second]) await stream.rest();
    expect(await path()).toEqual(['One', 'Half of it']);
    expect((await turns())[0]?.version_ids).toHaveLength(2);
  });

  it('keep the local id of a hidden question from being sent again', async () => {
    const request = { ...ref(), content_type: 'text' as const, query: 'One', local_message_id: 'once' };
    const one = replyIdOf(await (await chat.browser.openStream(Chat, request)).rest());
    await ask('One, edited', one);
    expect(await refusalOf(chat.browser, Chat, request)).toBe('alreadySteered');
    await show(one);
    expect(await refusalOf(chat.browser, Chat, request)).toBe('alreadySteered');
    expect(await path()).toEqual(['One', 'Re: One']);
  });

  it('are shown one at a time, also by two processes at once', async () => {
    const one = await ask('One');
    const two = await ask('Two', one);
    const three = await ask('Three', two);
    await ask('After three');
    await using other = await world.server.startAgain();
    const elsewhere = other.browser();
    elsewhere.cookie = chat.browser.cookie;
    for (const [here, there] of [
      [one, two],
      [three, one],
      [two, three],
      [one, three],
    ] as const) {
      await Promise.all([show(here), elsewhere.call(ShowTurnVersion, { conversation_id, version_id: there })]);
      const paths = [
        ['One', 'Re: One'],
        ['Two', 'Re: Two'],
        ['Three', 'Re: Three', 'After three', 'Re: After three'],
      ];
      expect(paths).toContainEqual(await path());
      expect((await turns())[0]?.version_ids).toEqual([one, two, three]);
    }
  });

  it('of a history that another process clears meanwhile are gone with it', async () => {
    await using other = await world.server.startAgain();
    const elsewhere = other.browser();
    elsewhere.cookie = chat.browser.cookie;
    for (let times = 0; times < 5; times += 1) {
      const one = await ask('One');
      const request = { ...ref(), content_type: 'text' as const, query: 'One again', regen_message_id: one };
      const [response] = await Promise.all([
        elsewhere.sendOperation(Chat, request),
        chat.browser.call(ClearMessage, ref()),
      ]);
      await response.text();
    }
    const kept = await path();
    await world.server.jobs.runDue();
    const rows = await world.server.database.open.database
      .selectFrom('message')
      .select('content')
      .where('conversationId', 'like', `${conversation_id}%`)
      .execute();
    expect(await path()).toEqual(kept);
    expect(rows.map(({ content }) => content).toSorted()).toEqual([...kept, ...(await hidden())].toSorted());
  });

  it('keep the text of a reply that was running, and wait for one before another is shown', async () => {
    const one = await ask('One');
    const gate = hold('Two');
    const request = { ...ref(), content_type: 'text' as const, query: 'Two' };
    const stream = await chat.browser.openStream(Chat, request);
    gate.release();
    const seen = [await stream.next(), await stream.next()];
    const two = seen[0]?.data.message.reply_id;
    expect(await refusalOf(chat.browser, ShowTurnVersion, { conversation_id, version_id: one })).toBe(
      'messageNotFound',
    );
    const edited = await ask('Two again', two);
    await stream.rest();
    gate.open();
    expect(await path()).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again']);
    await show(two);
    expect(await path()).toEqual(['One', 'Re: One', 'Two', 'Half']);

    const second = hold('Three');
    const running = await chat.browser.openStream(Chat, { ...request, query: 'Three' });
    expect(await refusalOf(chat.browser, ShowTurnVersion, { conversation_id, version_id: edited })).toBe(
      'replyIsRunning',
    );
    second.open();
    await running.rest();
    await show(edited);
    expect(await path()).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again']);
  });

  it('stay when the shown one is deleted: the version before it is shown', async () => {
    await ask('One');
    const two = await ask('Two');
    await ask('Three');
    const again = await ask('Two again', two);
    const third = await ask('Two once more', again);
    await chat.browser.call(DeleteMessage, { ...ref(), message_id: third });
    expect(await path()).toEqual(['One', 'Re: One', 'Two again', 'Re: Two again']);
    expect(await turns()).toEqual([{ message_id: again, version_ids: [two, again], question_numbers: [1, 2] }]);
    await chat.browser.call(DeleteMessage, { ...ref(), message_id: again });
    expect(await path()).toEqual(['One', 'Re: One', 'Two', 'Re: Two', 'Three', 'Re: Three']);
    expect([await hidden(), await turns()]).toEqual([[], []]);
  });

  it('stay when the shown one is deleted and something follows it: that takes its place', async () => {
    const one = await ask('One');
    await ask('After one');
    const two = await ask('Two', one);
    const next = await ask('Next');
    const nextAgain = await ask('Next again', next);
    await chat.browser.call(DeleteMessage, { ...ref(), message_id: two });
    expect(await path()).toEqual(['Next again', 'Re: Next again']);
    expect(await turns()).toEqual([
      { message_id: nextAgain, version_ids: [one, next, nextAgain], question_numbers: [1, 3, 4] },
    ]);
    await show(one);
    expect(await path()).toEqual(['One', 'Re: One', 'After one', 'Re: After one']);
    await show(next);
    expect(await path()).toEqual(['Next', 'Re: Next']);
  });

  it('keep their files where a history is cleared without them', async () => {
    const file = await upload(chat.browser, 'notes.txt', new TextEncoder().encode('Buy milk'));
    const sent = await chat.browser.openStream(Chat, { ...ref(), ...fileMessage(file) });
    const one = replyIdOf(await sent.rest());
    await ask('Instead', one);
    await chat.browser.call(ClearMessage, { ...ref(), keep_files: true });
    await world.server.jobs.runDue();
    const { database } = world.server.database.open;
    const objects = await database.selectFrom('object').select('id').where('id', '=', file.Uri).execute();
    expect(objects).toHaveLength(1);
  });

  it('are deleted with the history', async () => {
    const one = await ask('One');
    await ask('One again', one);
    expect(await hidden()).toHaveLength(2);
    await chat.browser.call(ClearMessage, ref());
    expect([await path(), await hidden(), await turns()]).toEqual([[], [], []]);
    const first = await ask('After');
    await ask('After again', first);
    await world.server.jobs.runDue();
    expect([await path(), await hidden()]).toEqual([
      ['After again', 'Re: After again'],
      ['After', 'Re: After'],
    ]);
    await chat.browser.call(DeleteConversation, { conversation_id });
    await world.server.jobs.runDue();
    const { database } = world.server.database.open;
    const left = await database.selectFrom('message').selectAll().where('senderId', '=', chat.userId).execute();
    expect(left.filter((row) => row.conversationId.startsWith(conversation_id))).toEqual([]);
  });

  it('that are not shown are not found by a search, until they are', async () => {
    const one = await ask('Marzipan');
    await ask('Nougat', one);
    // Without the title, which the model writes about the first question.
    const found = async (query: string) =>
      (await chat.browser.call(SearchConversations, { query })).hits.filter(({ message }) => message).length;
    await expect.poll(() => found('nougat')).toBe(2);
    expect(await found('marzipan')).toBe(0);
    await show(one);
    await expect.poll(async () => [await found('marzipan'), await found('nougat')]).toEqual([2, 0]);
  });

  it('are not kept outside of the chat page', async () => {
    const [first] = await chat.say('One');
    const id = first?.data.message.reply_id;
    await chat.say('One', { regen_message_id: id });
    const { database } = world.server.database.open;
    const rows = await database.selectFrom('message').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
    const request = { conversation_id: chat.conversationId };
    expect(await refusalOf(chat.browser, GetTurnVersions, request)).toBe('conversationNotFound');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: id });
  });
});

describe('a fork', () => {
  const fork = async (message_id: string) =>
    (await chat.browser.call(ForkConversation, { conversation_id, message_id })).conversation;

  it('copies the shown path up to a turn, and goes on by itself', async () => {
    await ask('One');
    const two = await ask('Two');
    await ask('Three');
    await ask('Two again', two);
    await show(two);
    const forked = await fork(two);
    expect(await path(forked.conversation_id)).toEqual(['One', 'Re: One', 'Two', 'Re: Two']);
    expect(forked.is_unread).toBe(false);
    const source = conversation_id;
    conversation_id = forked.conversation_id;
    expect(await turns()).toEqual([]);
    await ask('Elsewhere');
    expect(contextOf('Elsewhere')).toEqual(['One', 'Re: One', 'Two', 'Re: Two', 'Elsewhere']);
    conversation_id = source;
    expect(await path()).toEqual(['One', 'Re: One', 'Two', 'Re: Two', 'Three', 'Re: Three']);
    await chat.browser.call(DeleteConversation, { conversation_id });
    await world.server.jobs.runDue();
    expect(await path(forked.conversation_id)).toHaveLength(6);
  });

  it('continues an answer that was cut off when it was copied, and its source continues it too', async () => {
    cutAnswers.set('Count', 'One tw');
    const count = await ask('Count');
    const forked = (await fork(count)).conversation_id;
    cutAnswers.clear();
    const goOn = async (id: string) => {
      const [question] = await messages(id);
      const resume_message_id = question?.message_id ?? '';
      const request = { conversation_id: id, scene, content_type: 'text', resume_message_id } as const;
      await (await chat.browser.openStream(ResumeChat, request)).rest();
      return path(id);
    };
    expect(await goOn(forked)).toEqual(['Count', expect.stringMatching(/^One twRe: Your last message was cut off/)]);
    expect(await path()).toEqual(['Count', 'One tw']);
    expect(await goOn(conversation_id)).toEqual(['Count', expect.stringMatching(/^One twRe: /)]);
  });

  it('is refused where its user has made too many within an hour', async () => {
    const one = await ask('One');
    for (let forks = 0; forks < 60; forks += 1) await fork(one);
    expect(await refusalOf(chat.browser, ForkConversation, { conversation_id, message_id: one })).toBe('tooManyForks');
    expect(await path()).toEqual(['One', 'Re: One']);
  });

  it('from a notice has what came before it', async () => {
    await ask('One');
    const { message } = await chat.browser.call(PushMessage, { ...ref(), source: 2, content: 'Notice' });
    await ask('Two');
    const forked = await fork(message.message_id);
    expect(await path(forked.conversation_id)).toEqual(['One', 'Re: One', 'Notice']);
  });

  it('from an answer has that answer, and its messages are found', async () => {
    await ask('Marzipan');
    const [, answer] = await messages();
    const forked = await fork(answer?.message_id ?? '');
    expect(await path(forked.conversation_id)).toEqual(['Marzipan', 'Re: Marzipan']);
    const found = async () => {
      const { hits } = await chat.browser.call(SearchConversations, { query: 'marzipan' });
      return hits.filter((hit) => hit.conversation_id === forked.conversation_id && hit.message);
    };
    await expect.poll(found).toHaveLength(2);
  });

  it('is named as a fork of its source until something is asked in it', async () => {
    const one = await ask('Marzipan');
    const titleOf = async (id: string) =>
      (await chat.browser.call(GetListedConversation, { conversation_id: id })).conversation.title;
    await expect.poll(() => titleOf(conversation_id)).toMatch(/^Re: User: Marzipan/);
    const forked = await fork(one);
    expect(forked.title).toBe(`Fork: ${await titleOf(conversation_id)}`);
    conversation_id = forked.conversation_id;
    await ask('Nougat');
    await expect.poll(() => titleOf(conversation_id)).toMatch(/^Re: User: Nougat/);
  });
});
