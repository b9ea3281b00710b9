import { OptimizePrompt } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { openTestChat, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { readPrompt } from './optimize-prompt.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const request = (prompt: string, wish?: string) => ({ bot_id: chat.botId, prompt, ...(wish && { wish }) });

describe('studio §4 prompt optimisation', () => {
  it('gives the prompt that the model writes, and changes nothing', async () => {
    await chat.change({ prompt_info: { prompt: 'Saved.' } });
    world.model.script({ text: ['# Role\n', 'You are kind.'], usage: { inputTokens: 40, outputTokens: 8 } });
    expect(await chat.browser.call(OptimizePrompt, request('be kind', 'Be brief'))).toEqual({
      prompt: '# Role\nYou are kind.',
    });
    const { messages } = world.model.requests.at(-1)?.body ?? {};
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user']);
    expect(JSON.parse(messages[1].content)).toEqual({ prompt: 'be kind', wish: 'Be brief' });
    world.model.script({ text: ['Hello'] });
    await chat.say('Hello');
    expect(world.model.requests.at(-1)?.body.messages[0].content).toBe('Saved.');
  });

  it('is counted as help with building, for the space and the agent', async () => {
    const building = () =>
      world.server.database.open.database
        .selectFrom('tokenUsage')
        .select(['spaceId', 'botId', 'inputTokens', 'outputTokens'])
        .where('kind', '=', 'building')
        .execute();
    expect(await building()).toEqual([{ spaceId: chat.spaceId, botId: chat.botId, inputTokens: 40, outputTokens: 8 }]);
  });

  it.each([
    ['is empty', { text: ['```\n\n```'] }, 'fixUnusable'],
    ['is longer than a prompt may be', { text: ['x'.repeat(100_001)] }, 'fixUnusable'],
    ['is cut off', { text: ['You are'], finish: 'length' }, 'promptCutOff'],
    ['is blocked', { text: ['You are'], finish: 'content_filter' }, 'modelAnswerFiltered'],
    ['fails', { status: 402, body: { error: { message: 'Insufficient Balance' } } }, 'modelQuotaUsedUp'],
  ] as const)('is refused in words when the answer %s', async (_, reply, refusal) => {
    world.model.script(reply);
    expect(await refusalOf(chat.browser, OptimizePrompt, request('be kind'))).toBe(refusal);
  });

  it('needs a prompt or a wish', async () => {
    expect(await refusalOf(chat.browser, OptimizePrompt, request(' '))).toBe('promptNeedsWish');
    world.model.script({ text: ['You plan trips.'] });
    expect((await chat.browser.call(OptimizePrompt, request('', 'Plans trips'))).prompt).toBe('You plan trips.');
  });

  it('needs another model than the built-in demonstration', async () => {
    await using server = await openTestApp();
    const { browser, botId } = await openTestChat(server, 'ada@example.com');
    expect(await refusalOf(browser, OptimizePrompt, { bot_id: botId, prompt: 'Be kind.' })).toBe('fixNeedsModel');
  });
});

describe('the prompt in an answer', () => {
  it.each([
    ['You are kind.', 'be kind', 'You are kind.'],
    ['\n```markdown\n# Role\nKind\n```\n', 'be kind', '# Role\nKind'],
    ['Use\r\n```\ncode\n```', 'x', 'Use\n```\ncode\n```'],
    // The ends of the text before: a diff would show them as changes.
    ['You are $& kind.', '\n be kind\n\n', '\n You are $& kind.\n\n'],
    ['You are kind.', ' ', 'You are kind.'],
  ])('%j for %j is %j', (answer, before, prompt) => {
    expect(readPrompt(answer, before)).toBe(prompt);
  });
});
