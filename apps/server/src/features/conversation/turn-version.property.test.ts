import {
  BreakMessage,
  Chat,
  type ChatMessage,
  ClearMessage,
  CreateConversation,
  CreateSection,
  DeleteMessage,
  ForkConversation,
  GetMessageList,
  GetTurnVersions,
  PassportWebEmailLoginPost,
  PublishDraftBot,
  Scene,
  ShowTurnVersion,
  SteerReply,
} from '@parley/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLookTool } from '../../testing/look-tool.ts';
import { TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChatServer } from '../../testing/open-test-chat.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { Gate } from '../../testing/scripted-model/gate.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const scene = Scene.default;
const EMAIL = 'tree@example.com';
const LEASE_OVER_MS = 60_000;

/** The conversation as users think of it: a tree of turns, and at each place the version that is shown. */
interface Turn {
  id: string;
  query: string;
  /** The version that asked this question first. Another one may have the same words by chance. */
  askedFirstIn: string;
  /** Words that were added to the reply and that it has read. */
  steers: string[];
  /** Whether the model got them with the question: a reply before this one had read them. */
  isAnew: boolean;
  answer: string;
  section: number;
  /** The latest section of the conversation at the moment when this version was hidden. */
  latest: number;
  next: Slot | null;
}
interface Slot {
  versions: Turn[];
  shown: Turn;
}

type Step =
  | { kind: 'ask' | 'stop' | 'clear' | 'clear-context' | 'restart' | 'steer' | 'steer-late' }
  | { kind: 'edit' | 'regenerate' | 'delete' | 'fork' | 'stop-edited' | 'crash'; place: number }
  | { kind: 'switch'; place: number; version: number };

const place = fc.nat(9);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'ask' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'stop' }, { kind: 'clear' }, { kind: 'restart' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'clear-context' }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: 'steer' }, { kind: 'steer-late' }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('stop-edited' as const, 'crash' as const), place }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('edit' as const, 'regenerate' as const), place }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'fork' as const), place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('switch' as const), place, version: fc.nat(4) }) },
);

let world: TestChatServer;
let botId = '';
/** Questions whose answers the scripted model holds back. */
const gates = new Map<string, Gate>();

/** Questions to which the scripted model calls the tool. */
const calling = new Set<string>();
const look = createLookTool();

beforeAll(async () => {
  world = await openTestChatServer({ toolSources: [{ toolsFor: () => [look.tool] }] });
  world.model.answerOthers((request) => {
    const { messages } = request.body as { messages: { content: unknown }[] };
    const query = String(messages.at(-1)?.content);
    if (calling.has(query)) return { toolCalls: [look.call] };
    // By the question: titles are asked for meanwhile.
    const gate = gates.get(query);
    return gate ? { text: ['Half', ' more'], gate } : { text: [`Re: ${query}`] };
  });
  const chat = await world.chat(EMAIL);
  botId = chat.botId;
  await chat.browser.call(PublishDraftBot, { bot_id: botId });
});
afterAll(() => world[Symbol.asyncDispose]());

async function signIn(server: TestApp): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(PassportWebEmailLoginPost, { email: EMAIL, password: TEST_PASSWORD });
  return browser;
}

let questions = 0;

/** A conversation on the server beside its tree. */
async function openTree() {
  let server = world.server;
  let browser = await signIn(server);
  const restarted: TestApp[] = [];
  const { conversation } = await browser.call(CreateConversation, { bot_id: botId });
  const { conversation_id } = conversation;
  let root: Slot | null = null;
  let section = 0;
  let sections = 0;

  const pathFrom = (slot: Slot | null): Turn[] => (slot ? [slot.shown, ...pathFrom(slot.shown.next)] : []);
  const slotsFrom = (slot: Slot | null): Slot[] => (slot ? [slot, ...slotsFrom(slot.shown.next)] : []);
  const textsOf = (turns: readonly Turn[]) => turns.flatMap(({ query, steers, answer }) => [query, ...steers, answer]);
  /** As the model gets them. */
  const saidOf = (turns: readonly Turn[]) =>
    turns.flatMap(({ query, steers, isAnew, answer }) => {
      if (isAnew) return [joined([query, ...steers]), answer];
      return [query, ...(steers.length > 0 ? [joined(steers)] : []), answer];
    });

  type Sent = { regen_message_id?: string; local_message_id?: string };
  async function send(query: string, sent: Sent = {}): Promise<Turn> {
    const request = { conversation_id, scene, content_type: 'text' as const, query };
    const stream = await browser.openStream(Chat, { ...request, ...sent });
    return newTurn(replyIdOf(await stream.rest()), query, `Re: ${query}`);
  }

  const newTurn = (id: string, query: string, answer: string): Turn => ({
    id,
    query,
    askedFirstIn: id,
    steers: [],
    isAnew: false,
    answer,
    section,
    latest: section,
    next: null,
  });

  function beginSection(): void {
    sections += 1;
    section = sections;
  }

  /** Sends a question and gives it when the first half of its answer was seen; the rest waits. */
  async function begin(query: string, regen_message_id?: string) {
    const gate = world.model.hold();
    gates.set(query, gate);
    const request = { conversation_id, scene, content_type: 'text' as const, query };
    const stream = await browser.openStream(Chat, { ...request, ...(regen_message_id && { regen_message_id }) });
    gate.release();
    const events = await stream.until(({ data }) => data.message?.type === 'answer');
    return {
      id: replyIdOf(events),
      async end() {
        gate.open();
        await stream.rest();
        gates.delete(query);
      },
    };
  }

  /** Sent while the model is asked: its last request has the question last. */
  function expectContext(query: string, before: readonly Turn[]): void {
    const bodies = world.model.requests.map(({ body }) => body as { messages: { role: string; content: unknown }[] });
    const asked = bodies.findLast(({ messages }) => messages.at(-1)?.content === query);
    const isSaid = ({ role, content }: { role: string; content: unknown }) =>
      role === 'user' || (role === 'assistant' && content !== '' && content !== null);
    const given = asked?.messages.filter(isSaid).map(({ content }) => content);
    // Only so many turns are given to a model.
    const inSection = before.filter((turn) => turn.section === section);
    expect(given).toEqual([...saidOf(inSection), query].slice(-(given?.length ?? 0)));
    expect(given?.length).toBeGreaterThanOrEqual(Math.min(3, inSection.length * 2 + 1));
  }

  function append(turn: Turn): void {
    const last = pathFrom(root).at(-1);
    const slot = { versions: [turn], shown: turn };
    if (last) last.next = slot;
    else root = slot;
  }

  async function ask(): Promise<void> {
    questions += 1;
    const query = `Question ${questions}`;
    const before = pathFrom(root);
    append(await send(query));
    expectContext(query, before);
  }

  async function stop(): Promise<void> {
    questions += 1;
    const query = `Stopped ${questions}`;
    const { id, end } = await begin(query);
    await browser.call(BreakMessage, { conversation_id, scene, query_message_id: id });
    await end();
    append(newTurn(id, query, 'Half'));
  }

  /** Words are added while a tool is at work; late ones when the answer is being written, which does not read them. */
  async function steer(isLate: boolean): Promise<void> {
    questions += 1;
    const query = `Steered ${questions}`;
    const words = [`Words ${questions}`, `More ${questions}`];
    const reply = { id: '' };
    const add = async (text: string) => {
      const local_message_id = `${text} ${conversation_id}`;
      await browser.call(SteerReply, { conversation_id, scene, reply_id: reply.id, local_message_id, query: text });
    };
    const request = { conversation_id, scene, content_type: 'text' as const, query };
    const call = look.hold();
    const gate = world.model.hold();
    if (isLate) gates.set(joined(words), gate);
    calling.add(query);
    const stream = await browser.openStream(Chat, request);
    reply.id = replyIdOf(await stream.until(({ data }) => data.message?.type === 'function_call'));
    await call.begun;
    for (const text of words) await add(text);
    call.end();
    if (isLate) {
      gate.release();
      await stream.until(({ data }) => data.message?.content === 'Half');
      await add(`Late ${questions}`);
      gate.open();
    }
    await stream.rest();
    gates.delete(joined(words));
    calling.delete(query);
    const turn = newTurn(reply.id, query, isLate ? 'Half more' : `Re: ${joined(words)}`);
    turn.steers = words;
    append(turn);
    // As its client does with words that the reply has not read.
    const late = `Late ${questions}`;
    if (isLate) append(await send(late, { local_message_id: `${late} ${conversation_id}` }));
  }

  /** A question continues the section of the one that it replaces. */
  function continueSection({ shown }: Slot): void {
    shown.latest = section;
    section = shown.section;
  }

  function addVersion(slot: Slot, turn: Turn): void {
    slot.versions.push(turn);
    slot.shown = turn;
  }

  async function replace(slot: Slot, query: string, steers: string[] = []): Promise<void> {
    const path = pathFrom(root);
    const asked = joined([query, ...steers]);
    continueSection(slot);
    const turn = await send(query, { regen_message_id: slot.shown.id });
    expectContext(asked, path.slice(0, path.indexOf(slot.shown)));
    const { askedFirstIn } = query === slot.shown.query ? slot.shown : turn;
    addVersion(slot, { ...turn, askedFirstIn, steers, isAnew: true, answer: `Re: ${asked}` });
  }

  async function stopEdited(slot: Slot): Promise<void> {
    const query = `${slot.shown.query}!`;
    const { id, end } = await begin(query, slot.shown.id);
    await browser.call(BreakMessage, { conversation_id, scene, query_message_id: id });
    await end();
    continueSection(slot);
    addVersion(slot, newTurn(id, query, 'Half'));
  }

  /** The process dies while an edited question is answered. */
  async function crash(slot: Slot): Promise<void> {
    const query = `${slot.shown.query}?`;
    const { id, end } = await begin(query, slot.shown.id);
    const { database } = world.server.database.open;
    const stored = database
      .selectFrom('runEvent')
      .innerJoin('reply', 'reply.runId', 'runEvent.runId')
      .select('runEvent.lastSeq')
      .where('reply.questionId', '=', id);
    // The acknowledgement and the first half.
    await expect.poll(async () => (await stored.execute()).length).toBeGreaterThan(1);
    await restart();
    world.server.clock.now += LEASE_OVER_MS;
    await server.jobs.runDue();
    continueSection(slot);
    addVersion(slot, newTurn(id, query, 'Half'));
    await end();
  }

  /** The next question takes the place of a version that is deleted; where there is none, another version is shown. */
  async function remove(slot: Slot): Promise<void> {
    const deleted = slot.shown;
    await browser.call(DeleteMessage, { conversation_id, scene, message_id: deleted.id });
    const place = slot.versions.indexOf(deleted);
    slot.versions.splice(place, 1);
    const neighbour = slot.versions[place - 1] ?? slot.versions[place];
    if (neighbour && deleted.next) {
      slot.versions.push(...deleted.next.versions);
      slot.shown = deleted.next.shown;
    } else if (neighbour) {
      slot.shown = neighbour;
      section = neighbour.latest;
    } else {
      const before = pathFrom(root).find(({ next }) => next === slot);
      if (before) before.next = deleted.next;
      else root = deleted.next;
    }
  }

  async function fork(slot: Slot): Promise<void> {
    const path = pathFrom(root);
    const forked = await browser.call(ForkConversation, { conversation_id, message_id: slot.shown.id });
    const expected = textsOf(path.slice(0, path.indexOf(slot.shown) + 1));
    expect(await read(forked.conversation.conversation_id)).toEqual(expected);
  }

  async function read(id = conversation_id): Promise<string[]> {
    const texts: string[] = [];
    for (let cursor = '0', hasMore = true; hasMore; ) {
      const page = await browser.call(GetMessageList, { conversation_id: id, scene, cursor, count: 7 });
      texts.unshift(...page.message_list.flatMap(shownText).reverse());
      cursor = page.cursor;
      hasMore = page.hasmore;
    }
    return texts;
  }

  async function clear(): Promise<void> {
    await browser.call(ClearMessage, { conversation_id, scene });
    root = null;
    beginSection();
  }

  async function clearContext(): Promise<void> {
    await browser.call(CreateSection, { conversation_id, scene });
    beginSection();
  }

  async function restart(): Promise<void> {
    server = await server.startAgain();
    restarted.push(server);
    browser = await signIn(server);
  }

  async function showVersion(slot: Slot, version: number): Promise<void> {
    const turn = slot.versions[version % slot.versions.length] ?? slot.shown;
    // A turn without other versions has none to show.
    if (turn === slot.shown) return;
    await browser.call(ShowTurnVersion, { conversation_id, version_id: turn.id });
    slot.shown.latest = section;
    section = turn.latest;
    slot.shown = turn;
  }

  const atAPlace = {
    edit: (slot: Slot) => replace(slot, `${slot.shown.query}.`),
    /** The same question keeps the words that were added to its reply. */
    regenerate: (slot: Slot) => replace(slot, slot.shown.query, slot.shown.steers),
    delete: remove,
    fork,
    switch: showVersion,
    'stop-edited': stopEdited,
    crash,
  };
  const anywhere = {
    ask,
    stop,
    clear,
    'clear-context': clearContext,
    restart,
    steer: () => steer(false),
    'steer-late': () => steer(true),
  };

  async function take(step: Step): Promise<void> {
    if (!('place' in step)) return anywhere[step.kind]();
    const slots = slotsFrom(root);
    const slot = slots[step.place % Math.max(1, slots.length)];
    if (slot) await atAPlace[step.kind](slot, 'version' in step ? step.version : 0);
  }

  return {
    async take(step: Step): Promise<void> {
      await take(step);
      expect(await read()).toEqual(textsOf(pathFrom(root)));
      const { turns } = await browser.call(GetTurnVersions, { conversation_id });
      const expected = slotsFrom(root)
        .filter(({ versions }) => versions.length > 1)
        .map(({ shown, versions }) => ({
          message_id: shown.id,
          version_ids: versions.map(({ id }) => id),
          asked: placesOf(versions.map(({ askedFirstIn }) => askedFirstIn)),
        }));
      const found = turns.map(({ question_numbers, ...turn }) => ({ ...turn, asked: placesOf(question_numbers) }));
      const byId = (a: { message_id: string }, b: { message_id: string }) => a.message_id.localeCompare(b.message_id);
      expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
    },
    async close(): Promise<void> {
      for (const one of restarted) await one[Symbol.asyncDispose]();
    },
  };
}

/** The index of the first occurrence of each value: equal for two lists with the same grouping of values. */
const placesOf = (values: readonly (string | number)[]): number[] => values.map((value) => values.indexOf(value));

const joined = (texts: readonly string[]): string => texts.join('\n\n');

/** The text of a question, an answer or added words; tool calls are not shown. */
function shownText({ type, content }: ChatMessage): string[] {
  if (type === 'question' || type === 'answer') return [content];
  return type === 'verbose' ? [JSON.parse(JSON.parse(content).data).text] : [];
}

describe('versions and paths', () => {
  it('any sequence of steps leaves the path of the tree in the history and in the context of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
        const tree = await openTree();
        try {
          for (const step of [{ kind: 'ask' } as const, ...steps]) await tree.take(step);
        } finally {
          await tree.close();
        }
      }),
      // Every run takes other sequences; a failure names its seed.
      { numRuns: 8, endOnFailure: true },
    );
  }, 180_000);
});
