import { ResumeChat } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import type { ActingTool, Tool, ToolQuestion } from './tool.ts';

const form = (question: string): ToolQuestion => ({
  asks: { question, options: ['Yes', 'No'], more_questions: [{ question: 'How many?', options: [] }] },
  state: `asked ${question}`,
});
const told: unknown[] = [];

/** Asks twice before it books. */
const book: ActingTool = {
  name: 'book',
  description: 'Books a table.',
  parameters: { type: 'object', properties: { place: { type: 'string' } } },
  effect: 'writes',
  timeoutMs: 10_000,
  run: () => form('Sure?'),
  async answered(args, answer, call, state) {
    told.push([args, answer, state, call.userId]);
    if (answer === 'fail') throw new Error('No table');
    return state === 'asked Sure?' ? form('Really?') : { text: `Booked: ${answer}` };
  },
};
const look: Tool = { ...book, name: 'look', effect: 'reads', run: () => ({ text: 'Two tables' }) };

let world: TestChatServer;
let chat: TestChat;
beforeAll(async () => {
  world = await openTestChatServer({ toolSources: [{ toolsFor: () => [book, look] }] });
  chat = await world.chat('ada@example.com');
});
beforeEach(() => void told.splice(0));
afterAll(() => world[Symbol.asyncDispose]());

async function resume(paused: Parameters<typeof replyIdOf>[0], output: string) {
  const stream = await chat.browser.openStream(ResumeChat, {
    ...chat.conversationRef,
    content_type: 'text',
    resume_message_id: replyIdOf(paused),
    tool_outputs: [{ tool_call_id: 'book', output }],
  });
  return stream.rest();
}
const questionsIn = (events: Parameters<typeof messagesOf>[0]) =>
  messagesOf(events, 'verbose').flatMap(({ required_action }) =>
    (required_action?.submit_tool_outputs.tool_calls ?? []).map(({ type, function: { arguments: asked } }) => [
      type,
      JSON.parse(asked).question,
    ]),
  );

describe('a call that asks the user in its middle', () => {
  it('pauses the reply, goes on with the answer, may ask again, and ends beside other calls', async () => {
    world.model.script(
      {
        toolCalls: [
          { id: 'book', name: 'book', arguments: { place: 'Bern' } },
          { id: 'look', name: 'look', arguments: {} },
        ],
      },
      { text: ['Done'] },
    );
    const paused = await chat.say('A table');
    expect(questionsIn(paused)).toEqual([['reply_message', 'Sure?']]);
    expect(messagesOf(paused, 'tool_response').map(({ content }) => content)).toEqual(['Two tables']);
    const again = await resume(paused, 'Yes');
    expect(questionsIn(again)).toEqual([['reply_message', 'Really?']]);
    const ended = await resume(paused, 'Two');
    expect(messagesOf(ended, 'tool_response').map(({ content }) => content)).toEqual(['Booked: Two']);
    expect(answerTextOf(ended)).toBe('Done');
    expect(told).toEqual([
      [{ place: 'Bern' }, 'Yes', 'asked Sure?', chat.userId],
      [{ place: 'Bern' }, 'Two', 'asked Really?', chat.userId],
    ]);
    expect(world.model.requests.at(-1)?.body.messages.filter(({ role }: { role: string }) => role === 'tool')).toEqual([
      expect.objectContaining({ tool_call_id: 'look', content: 'Two tables' }),
      expect.objectContaining({ tool_call_id: 'book', content: 'Booked: Two' }),
    ]);
  });

  it('fails in words', async () => {
    world.model.script({ toolCalls: [{ id: 'book', name: 'book', arguments: {} }] }, { text: ['Sorry'] });
    const ended = await resume(await chat.say('A table'), 'fail');
    expect(messagesOf(ended, 'tool_response').map(({ content }) => content)).toEqual(['The tool failed: No table']);
    expect(answerTextOf(ended)).toBe('Sorry');
  });

  it('may have had its effect where the user writes a message instead of an answer, and the model is told so', async () => {
    world.model.script({ toolCalls: [{ id: 'book', name: 'book', arguments: {} }] }, { text: ['As you like'] });
    await chat.say('A table');
    await chat.say('Never mind');
    expect(world.model.requests.at(-1)?.body.messages.slice(-3)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'book' }] },
      { role: 'tool', content: expect.stringContaining('It may have had its effect') },
      { role: 'user', content: 'Never mind' },
    ]);
  });
});
