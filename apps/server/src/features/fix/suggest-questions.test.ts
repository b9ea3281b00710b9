import { SuggestOpeningQuestions } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { openTestChat, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { FixUnusable } from './fix.errors.ts';
import { readOpeningQuestions } from './suggest-questions.ts';

let world: TestChatServer;
let chat: TestChat;
beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const request = (prompt: string, suggested_questions: string[] = [], prologue = '') => ({
  bot_id: chat.botId,
  prompt,
  prologue,
  suggested_questions,
});
const answer = (...questions: string[]) => ({ text: [JSON.stringify({ questions })] });

describe('wire §4 questions of the opening that a model proposes', () => {
  it('come from the draft as its author sees it, without those that there are, and change nothing', async () => {
    world.model.script(answer('Where to go?', 'How long?', 'What to pack?', 'A fourth?'));
    const sent = request('Plans trips.', ['How long?'], 'Welcome!');
    expect(await chat.browser.call(SuggestOpeningQuestions, sent)).toEqual({
      questions: ['Where to go?', 'What to pack?', 'A fourth?'],
    });
    const { messages } = world.model.requests.at(-1)?.body ?? {};
    expect(JSON.parse(messages[1].content)).toEqual({
      name: 'Bot',
      description: '',
      prompt: 'Plans trips.',
      opening_message: 'Welcome!',
      questions: ['How long?'],
    });
  });

  it('are counted as help with building', async () => {
    const rows = await world.server.database.open.database
      .selectFrom('tokenUsage')
      .select('botId')
      .where('kind', '=', 'building')
      .execute();
    expect(rows).toEqual([{ botId: chat.botId }]);
  });

  it.each([
    ['is no list', { text: ['Sorry.'] }, 'fixUnusable'],
    ['has nothing new', answer('Known?'), 'fixUnusable'],
    ['fails', { status: 402, body: { error: { message: 'Insufficient Balance' } } }, 'modelQuotaUsedUp'],
  ] as const)('are refused in words when the answer %s', async (_, reply, refusal) => {
    world.model.script(reply);
    expect(await refusalOf(chat.browser, SuggestOpeningQuestions, request('Plans trips.', ['Known?']))).toBe(refusal);
  });

  it('are not asked for where there is no room for another', async () => {
    const asked = world.model.requests.length;
    const full = Array.from({ length: 10 }, (_, index) => `Question ${index}?`);
    expect(await refusalOf(chat.browser, SuggestOpeningQuestions, request('Plans trips.', full))).toBe(
      'invalidRequest',
    );
    expect(world.model.requests).toHaveLength(asked);
  });

  it('need a prompt, a message or a description, and another model than the demonstration', async () => {
    expect(await refusalOf(chat.browser, SuggestOpeningQuestions, request(' '))).toBe('questionsNeedPrompt');
    await using server = await openTestApp();
    const { browser, botId } = await openTestChat(server, 'ada@example.com');
    const sent = { bot_id: botId, prompt: 'Plans trips.', prologue: '', suggested_questions: [] };
    expect(await refusalOf(browser, SuggestOpeningQuestions, sent)).toBe('fixNeedsModel');
  });
});

describe('the questions in an answer', () => {
  it('are cut to their length, on one line, and no more than there is room for', () => {
    const known = Array.from({ length: 9 }, (_, index) => `Question ${index}`);
    const text = `\`\`\`json\n${JSON.stringify({ questions: [` ${'x'.repeat(100)}\n`, 'Other?'] })}\n\`\`\``;
    expect(readOpeningQuestions(text, known)).toEqual(['x'.repeat(90)]);
    expect(readOpeningQuestions('["a\\nb", "a b", ""]', [])).toEqual(['a b']);
    expect(() => readOpeningQuestions('[]', [])).toThrow(FixUnusable);
  });
});
