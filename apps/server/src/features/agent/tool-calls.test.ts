import { Attach, BreakMessage, type ChatMessage, errorCatalogue } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { signal } from '../../testing/signal.ts';
import { newProgress } from './agent-limits.ts';
import type { AgentReporter, AgentTask } from './agent-task.ts';
import { createCallTools } from './call-tools.ts';
import type { ActingTool, Tool, ToolCallContext } from './tool.ts';

let world: TestChatServer;
let chat: TestChat;
let tools: Tool[] = [];
let ran: string[] = [];

const LEASE_OVER_MS = 60_000;

beforeAll(async () => {
  world = await openTestChatServer({ toolSources: [{ toolsFor: () => tools }] });
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  tools = [];
  ran = [];
});

type Run = (call: ToolCallContext) => Promise<string> | string;

function addTool(name: string, effect: ActingTool['effect'], run: Run = () => `${name} ran`, timeoutMs = 5_000): void {
  tools.push({
    name,
    description: name,
    parameters: { type: 'object' },
    effect,
    timeoutMs,
    async run(_, call) {
      ran.push(`${name} begins`);
      const text = await run(call);
      ran.push(`${name} ends`);
      return { text };
    },
  });
}

const callsOf = (...names: string[]) => ({
  toolCalls: names.map((name, index) => ({ id: `${name}-${index}`, name, arguments: {} })),
});

const steps = () => world.server.database.open.database.selectFrom('runStep').selectAll().execute();

describe('tool calls of one model step', () => {
  it('run side by side when they read, and each response follows its call', async () => {
    const second = signal();
    addTool('first', 'reads', async () => {
      await second.sent;
      return 'one';
    });
    addTool('second', 'reads', () => {
      second.send();
      return 'two';
    });
    world.model.script(callsOf('first', 'second'), { text: ['Done'] });
    const events = await chat.say('Both');
    expect(ran.slice(0, 2)).toEqual(['first begins', 'second begins']);
    expect(kindsOf(events).slice(1, 5)).toEqual(['function_call', 'tool_response', 'function_call', 'tool_response']);
    const messages = messagesOf(events).slice(1, 5);
    expect(messages.map(({ extra_info }) => extra_info.call_id)).toEqual([
      'first-0',
      'first-0',
      'second-1',
      'second-1',
    ]);
    expect(messages.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(world.model.requests.at(-1)?.body.messages.slice(-2)).toMatchObject([
      { content: 'one' },
      { content: 'two' },
    ]);
  });

  it('run alone when they write', async () => {
    addTool('read', 'reads');
    addTool('write', 'writes');
    world.model.script(callsOf('read', 'write', 'write', 'read'), { text: ['Done'] });
    await chat.say('In order');
    expect(ran.filter((step) => step.startsWith('write') || step.endsWith('begins'))).toEqual([
      'read begins',
      'write begins',
      'write ends',
      'write begins',
      'write ends',
      'read begins',
    ]);
  });

  it('are stored before they are executed, and their end with the end of the step', async () => {
    let before: unknown[] = [];
    addTool('write', 'writes', async ({ runId }) => {
      before = (await steps()).filter((step) => step.runId === runId);
      return 'written';
    });
    world.model.script(callsOf('write'), { text: ['Done'] });
    const events = await chat.say('Store');
    const input = JSON.stringify({ call: { id: 'write-0', name: 'write', arguments: '{}' }, effect: 'writes' });
    expect(before).toMatchObject([{ key: 'call-1', attempt: 1, state: 'started', input, output: null }]);
    expect(kindsOf(events).at(-1)).toBe('done');
    expect(await steps()).toContainEqual(expect.objectContaining({ key: 'call-1', state: 'done', output: 'written' }));
  });

  it('end after their own timeout; the model is informed and continues', async () => {
    addTool('slow', 'reads', () => new Promise(() => undefined), 10);
    world.model.script(callsOf('slow'), { text: ['Sorry'] });
    const events = await chat.say('Slow');
    expect(messagesOf(events, 'tool_response')[0]).toMatchObject({
      content: 'The tool took too long.',
      extra_info: { plugin_status: '1' },
    });
    expect(answerTextOf(events)).toBe('Sorry');
  });

  it('tell the model after a timeout that a writing call may have had its effect', async () => {
    addTool('pay', 'writes', () => new Promise(() => undefined), 10);
    world.model.script(callsOf('pay'), { text: ['Sorry'] });
    const [response] = messagesOf(await chat.say('Pay slowly'), 'tool_response');
    expect(response?.content).toBe('The tool took too long. It may still have had its effect.');
  });

  it('are offered under names that every provider accepts, the first source first', async () => {
    addTool('not a name', 'reads');
    addTool('twice', 'reads', () => 'first');
    addTool('twice', 'reads', () => 'second');
    world.model.script(callsOf('twice', 'twice_2'), { text: ['Done'] });
    const events = await chat.say('Names');
    expect(messagesOf(events, 'tool_response').map(({ content }) => content)).toEqual(['first', 'second']);
    expect(world.model.requests.at(-1)?.body.tools).toHaveLength(2);
  });
});

describe('a tool call whose process dies', () => {
  /** Asks, lets the process die while the tool runs, and reads the reply from another process. */
  async function crashDuring(
    name: string,
    started: Promise<void>,
  ): Promise<{ rest: string[]; history: ChatMessage[] }> {
    world.model.script(callsOf(name));
    const stream = await chat.open('Do it');
    const begun = await stream.until(({ data }) => data.message?.type === 'function_call');
    await started;
    // Later progress than this is lost with the process.
    await untilStored(begun);
    await using again = await world.server.startAgain();
    world.server.clock.now += LEASE_OVER_MS;
    await again.jobs.runDue();
    const other = again.browser();
    other.cookie = chat.browser.cookie;
    const attach = { ...chat.conversationRef, reply_id: replyIdOf(begun), after_seq_id: 0 };
    const rest = await (await other.openStream(Attach, attach)).rest();
    const history = (await chat.history()).filter(({ reply_id }) => reply_id === replyIdOf(begun));
    await stream.cut();
    return { rest: kindsOf(rest), history };
  }

  /** Resolves when the log holds the call, and its step the progress. */
  async function untilStored(begun: Awaited<ReturnType<TestChat['say']>>): Promise<void> {
    const { database } = world.server.database.open;
    const { runId } = await database
      .selectFrom('reply')
      .select('runId')
      .where('questionId', '=', replyIdOf(begun))
      .executeTakeFirstOrThrow();
    for (;;) {
      const stored = await database.selectFrom('runStep').select('output').where('runId', '=', runId).execute();
      const events = await database.selectFrom('runEvent').select('lastSeq').where('runId', '=', runId).execute();
      if (stored[0]?.output && events.length > 1) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('is not repeated when it writes, and its result for the model is that the outcome is unknown', async () => {
    const started = signal();
    addTool('pay', 'writes', ({ emit }) => {
      emit('2 of 3 invoices paid');
      started.send();
      return new Promise(() => undefined);
    });
    const { rest, history } = await crashDuring('pay', started.sent);
    expect(rest).toEqual(['ack', 'function_call', 'tool_response', 'error']);
    const unknown = expect.stringMatching(/outcome of this call is unknown.*2 of 3 invoices paid/s);
    expect(history).toMatchObject([
      { type: 'tool_response', content: unknown, extra_info: { call_id: 'pay-0', plugin_status: '1' } },
      { type: 'function_call', extra_info: { call_id: 'pay-0' } },
    ]);
    await chat.say('Did it work?');
    expect(world.model.requests.at(-1)?.body.messages).toContainEqual(
      expect.objectContaining({ role: 'tool', tool_call_id: 'pay-0', content: unknown }),
    );
    expect(ran).toEqual(['pay begins']);
  });

  it('is forgotten by the model when it reads, so that it can be called again', async () => {
    const started = signal();
    addTool('look', 'reads', ({ emit }) => {
      emit('looking');
      started.send();
      return new Promise(() => undefined);
    });
    const { rest, history } = await crashDuring('look', started.sent);
    expect(rest).toEqual(['ack', 'function_call', 'error']);
    expect(history.map(({ type }) => type)).toEqual(['function_call']);
    await chat.say('And now?');
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).not.toContain('look-0');
  });
});

describe('a tool call whose reply is stopped', () => {
  it('is marked as unknown for the model when it writes', async () => {
    addTool('pay', 'writes', () => new Promise(() => undefined));
    world.model.script(callsOf('pay', 'pay'));
    const stream = await chat.open('Pay');
    const begun = await stream.until(({ data }) => data.message?.type === 'function_call');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyIdOf(begun) });
    expect(kindsOf(await stream.rest())).toEqual(['tool_response', 'done']);
    await chat.say('Did it work?');
    expect(world.model.requests.at(-1)?.body.messages).toContainEqual(
      expect.objectContaining({ role: 'tool', content: expect.stringMatching(/outcome of this call is unknown/) }),
    );
    expect(ran).toEqual(['pay begins']);
  });

  it('is not executed when the stop arrives while it is being stored', async () => {
    addTool('pay', 'writes');
    const stopping = new AbortController();
    const steps = { start: async () => stopping.abort('stopped'), end: () => undefined, progress: () => undefined };
    const task = { tools, run: { signal: stopping.signal, steps }, progress: newProgress(), messages: [] };
    const { callTools } = createCallTools({ now: () => 0, costMax: 1 });
    const calls = [{ id: 'pay-0', name: 'pay', arguments: '{}' }];
    const model = { price: { input: 0, output: 0 } };
    const reporter = { callStarted: () => undefined } as unknown as AgentReporter;
    await expect(callTools({ ...task, model } as unknown as AgentTask, reporter, calls)).rejects.toBe('stopped');
    expect(ran).toEqual([]);
  });
});

describe('chat §8 limits of an agent', () => {
  it('stop it when its answer has become too expensive', async () => {
    addTool('again', 'reads');
    const price = { input: 100_000, output: 0 };
    const model_id = await addScriptedModel(chat.browser, world.model, { name: 'Gold', price });
    await chat.change({ model_info: { model_id } });
    world.model.script({ ...callsOf('again'), usage: { inputTokens: 201, outputTokens: 0 } });
    const events = await chat.say('Spend');
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      data: { code: errorCatalogue.runCostLimitReached.code, msg: expect.stringContaining('20') },
    });
  });

  it('stop it before a call too many is executed', async () => {
    await chat.change({ model_info: { model_id: '' } });
    addTool('again', 'reads');
    world.model.script(callsOf(...Array<string>(60).fill('again')));
    const events = await chat.say('Sixty');
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: errorCatalogue.runLimitReached.code } });
    expect(ran.filter((step) => step === 'again begins')).toHaveLength(48);
  });
});
