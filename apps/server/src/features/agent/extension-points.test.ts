import { BreakMessage, ResumeChat } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { createTextPacing } from '../../platform/limits/text-pacing.ts';
import { createLog } from '../../platform/log.ts';
import type { LiveRun } from '../../platform/run/live-run.ts';
import type { Runs, RunsOfKind } from '../../platform/run/runs.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { answerTextOf, openTestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf, messagesOf, replyIdOf, verboseOf } from '../../testing/reply-events.ts';
import { createAgent } from './agent.ts';
import type { AgentScope } from './agent-scope.ts';
import type { ContextSource, ToolSource } from './sources.ts';
import type { Tool, ToolCallContext } from './tool.ts';

/** All sources and tools of this file are registered through the extension points that `app.ts` offers to any feature. */

describe('a tool source that a feature registers', () => {
  it('offers tools by scope, which agents call with checked arguments', async () => {
    const scopes: AgentScope[] = [];
    const calls: { args: Record<string, unknown>; call: ToolCallContext }[] = [];
    const weather: Tool = {
      name: 'weather-today',
      description: 'Tells the weather of a city.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      effect: 'reads',
      timeoutMs: 1_000,
      run(args, call) {
        calls.push({ args, call });
        return { text: `Sun in ${args.city}` };
      },
    };
    const source: ToolSource = {
      async toolsFor(scope) {
        scopes.push(scope);
        return [weather];
      },
    };
    await using world = await openTestChatServer({ toolSources: [source] });
    const chat = await world.chat('ada@example.com');
    world.model.script(
      { toolCalls: [{ id: 'wrong', name: 'weather-today', arguments: { town: 'Bern' } }] },
      { toolCalls: [{ id: 'right', name: 'weather-today', arguments: { city: 'Bern' } }] },
      { text: ['Sunny'] },
    );
    const events = await chat.say('Weather?');
    expect(answerTextOf(events)).toBe('Sunny');
    expect(messagesOf(events, 'tool_response').map(({ content }) => content)).toEqual([
      expect.stringContaining("must have required property 'city'"),
      'Sun in Bern',
    ]);
    const { description, parameters } = weather;
    expect(world.model.requests[0]?.body.tools).toMatchObject([
      { function: { name: 'weather-today', description, parameters } },
    ]);
    const scope = {
      spaceId: chat.spaceId,
      bot: { id: chat.botId, version: '2' },
      conversationId: chat.conversationId,
      userId: chat.userId,
      locale: 'en-US',
    };
    expect(scopes).toMatchObject([scope]);
    expect(scopes[0]?.bot?.settings).toMatchObject({ built_in_tools: [] });
    expect(calls).toMatchObject([{ args: { city: 'Bern' }, call: { ...scope, runId: scopes[0]?.runId } }]);
  });
});

describe('a context source that a feature registers', () => {
  const recalled = [
    {
      slice: 'The key is under the mat.',
      score: 1,
      meta: {
        dataset: { id: 'house', name: 'House' },
        document: { id: 'key', name: 'Key', format_type: 0, source_type: 2 },
      },
    },
  ];

  it('adds to the prompt, fills variables and shows its sources; it is asked once per question, also when the reply resumes', async () => {
    const questions: string[] = [];
    const source: ContextSource = {
      contextFor(_, question) {
        questions.push(question);
        return { text: 'Known: the key is under the mat.', recalled, variables: { place: 'Bern' } };
      },
    };
    const broken: ContextSource = {
      contextFor() {
        throw new Error('broken');
      },
    };
    await using world = await openTestChatServer({ contextSources: [broken, source] });
    const chat = await world.chat('ada@example.com', {
      prompt_info: { prompt: 'You live in {{place}}.' },
      built_in_tools: ['ask_user'],
    });
    world.model.script({ toolCalls: [{ id: 'ask', name: 'ask_user', arguments: { question: 'Which key?' } }] });
    const events = await chat.say('Where is the key?');
    expect(kindsOf(events).slice(0, 2)).toEqual(['ack', 'verbose']);
    expect(verboseOf(events)[0]).toMatchObject({ msg_type: 'knowledge_recall', data: { chunks: recalled } });
    const resumed = await chat.browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id: replyIdOf(events),
      tool_outputs: [{ tool_call_id: 'ask', output: 'The small one' }],
    });
    expect(verboseOf(await resumed.rest()).map(({ msg_type }) => msg_type)).toEqual(['generate_answer_finish']);
    const prompt = 'You live in Bern.\n\nKnown: the key is under the mat.';
    for (const { body } of world.model.requests) expect(body.messages[0]).toEqual({ role: 'system', content: prompt });
    expect([world.model.requests.length, questions]).toEqual([2, ['Where is the key?']]);
  });
});

describe('a source that hangs', () => {
  const signals: AbortSignal[] = [];
  const hangs: ContextSource = {
    contextFor(_scope, _question, signal) {
      signals.push(signal());
      return new Promise(() => undefined);
    },
  };

  it('ends with the reply that its user stops, and leaves no error', async () => {
    await using world = await openTestChatServer({ contextSources: [hangs] });
    const chat = await world.chat('ada@example.com');
    const stream = await chat.open('Hello?', { local_message_id: 'hangs' });
    await stream.until(({ data }) => data.message.type === 'ack');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, local_message_id: 'hangs' });
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(world.model.requests).toEqual([]);
  });

  it('is left out after its time limit', async () => {
    const inTime: ContextSource = { contextFor: () => ({ text: 'In time' }) };
    const agent = createAgent({
      toolSources: [],
      contextSources: [hangs, inTime],
      costMax: 1,
      refuseIfSpent: async () => undefined,
      textPacing: createTextPacing(),
      now: Date.now,
      log: createLog('silent'),
      sourceTimeoutMs: 1,
    });
    const scope: AgentScope = {
      spaceId: null,
      bot: null,
      conversationId: null,
      runId: 'run',
      userId: 'user',
      locale: 'en-US',
      canCall: true,
      isTrial: true,
      isUnattended: false,
      canSee: false,
      quoteTokens: 1_000,
    };
    expect((await agent.contextFor(scope, 'Why?', new AbortController().signal)).text).toBe('In time');
  });
});

/** A run without a conversation: copies a document page by page, asks for approval, and publishes it. */
interface Copying {
  readonly pages: readonly string[];
}
type CopyingEvent = { readonly kind: 'copied' | 'approval-needed' | 'published'; readonly page?: string };
type CopyingRun = LiveRun<Copying, CopyingEvent>;

/** Effects outside the processes of the test, common to all of them. */
interface Outside {
  readonly copied: string[];
  /** Resolves when the page may be copied. */
  mayCopy(page: string): Promise<void>;
}

function defineCopying(runs: Runs, outside: Outside): RunsOfKind<Copying, CopyingEvent> & { work: typeof work } {
  async function work(run: CopyingRun): Promise<void> {
    try {
      for (const page of run.subject.pages)
        await run.steps.once(`copy ${page}`, async () => {
          await outside.mayCopy(page);
          outside.copied.push(page);
          run.emit({ kind: 'copied', page });
          return page.length;
        });
      const pausedState = JSON.stringify(run.subject);
      await run.settle(() => ({ events: [{ kind: 'approval-needed' }], end: { status: 'paused', pausedState } }));
    } catch {
      // Another process has taken the run over.
      run.abandon();
    }
  }
  const kind = runs.define<Copying, CopyingEvent>({
    kind: 'copying',
    codec: {
      encode: (_, event) => ({ type: event.kind, body: JSON.stringify(event) }),
      toFrames: (_, row) => `${row.lastSeq} ${row.body}\n`,
      isLast: () => false,
      restFrame: 'rest\n',
      toUnstoredFrame: (event) => `${event.kind}\n`,
    },
    async recover(dead) {
      const run = await dead.takeOver({ pages: ['one', 'two', 'three'] });
      if (run) void work(run);
      return run !== null;
    },
  });
  return { ...kind, work };
}

function collectFrames() {
  let frames = '';
  const stream: EventStream = {
    isClosed: false,
    unsentLength: 0,
    write(more) {
      frames += more;
      return true;
    },
    drained: async () => undefined,
    onClose: () => () => undefined,
    end: () => undefined,
  };
  return { stream, read: () => frames };
}

describe('a run kind that a feature registers', () => {
  it('has steps, survives a crash in the middle, pauses, resumes and ends without a conversation', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = (): void => undefined;
    const atSecondPage = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const copied: string[] = [];
    /** The first process never gets beyond the second page. */
    let isFirstProcess = true;
    const processes: ReturnType<typeof defineCopying>[] = [];
    await using server = await openTestApp(
      {},
      {
        defineRuns(runs) {
          const isFirst = isFirstProcess;
          isFirstProcess = false;
          const mayCopy = async (page: string) => {
            if (!isFirst || page !== 'two') return;
            reached();
            await held;
            throw new Error('the process is dead');
          };
          processes.push(defineCopying(runs, { copied, mayCopy }));
        },
      },
    );
    const { user } = await server.register('ada@example.com');
    const subject: Copying = { pages: ['one', 'two', 'three'] };
    const begun = processes[0]?.begin({ id: 'copying-1', userId: user.user_id_str, subject });
    await begun?.store();
    void processes[0]?.work(begun?.run as CopyingRun);
    await atSecondPage;

    await using again = await server.startAgain();
    server.clock.now += 60_000;
    await again.jobs.runDue();
    const second = processes[1] as (typeof processes)[number];
    await second.findLive('copying-1')?.rested;
    release();
    expect(copied).toEqual(['one', 'two', 'three']);

    const resumed = await second.resume('copying-1', subject);
    expect(JSON.parse(resumed?.pausedState ?? '')).toEqual(subject);
    await resumed?.run.settle(() => ({ events: [{ kind: 'published' }], end: { status: 'finished' } }));

    const { database } = server.database.open;
    const steps = database.selectFrom('runStep').select(['key', 'attempt', 'state', 'output']);
    expect(await steps.orderBy('key').orderBy('attempt').execute()).toEqual([
      { key: 'copy one', attempt: 1, state: 'done', output: '3' },
      { key: 'copy three', attempt: 1, state: 'done', output: '5' },
      { key: 'copy two', attempt: 1, state: 'started', output: null },
      { key: 'copy two', attempt: 2, state: 'done', output: '3' },
    ]);
    const { stream, read } = collectFrames();
    await second.tail(stream, { id: 'copying-1', subject }, 0);
    expect(read()).toBe(
      [
        '1 {"kind":"copied","page":"one"}',
        '2 {"kind":"copied","page":"two"}',
        '3 {"kind":"copied","page":"three"}',
        '4 {"kind":"approval-needed"}',
        '5 {"kind":"published"}',
        'rest\n',
      ].join('\n'),
    );
    expect(await database.selectFrom('run').select(['kind', 'status']).execute()).toEqual([
      { kind: 'copying', status: 'finished' },
    ]);
    expect(await database.selectFrom('conversation').select('id').execute()).toEqual([]);
  });
});
