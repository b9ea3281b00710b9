import {
  BotDraft,
  builtInToolNames,
  DraftBotCreate,
  LOCALES,
  newBotDraft,
  SaveSpaceV2,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createDemonstrationModel } from '../../platform/models/demonstration/demonstration-model.ts';
import { askModel, userSays } from '../../testing/ask-model.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { BotNotFound, BotNotPublished } from './bot.errors.ts';
import { createBots } from './find-runnable-bot.ts';
import { DRAFT } from './runnable-bot.ts';
import { welcomeBot } from './welcome-bot.ts';

async function createBot() {
  const server = await openTestApp();
  const { browser } = await server.register('alice@example.com');
  const space = await browser.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team });
  const { data } = await browser.call(DraftBotCreate, { space_id: space.data.id, name: 'Cook' });
  return {
    browser,
    botId: data.bot_id,
    spaceId: space.data.id,
    bots: createBots(server.database.open.database),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('runnable bot', () => {
  it('of a new bot leaves all sampling but the length to the model', async () => {
    await using test = await createBot();
    expect(await test.bots.findRunnable({ botId: test.botId }, DRAFT, 'en-US')).toEqual({
      id: test.botId,
      spaceId: test.spaceId,
      name: 'Cook',
      description: '',
      iconUrl: expect.stringMatching(/^\/api\/object\//),
      label: null,
      background: null,
      version: '1',
      prompt: '',
      modelId: null,
      sampling: { maxTokens: 4096 },
      historyRounds: 10,
      prologue: '',
      suggestedQuestions: [],
      showAllSuggestions: false,
      suggestReplyPrompt: '',
      settings: expect.objectContaining({ built_in_tools: [] }),
    });
  });

  it('reflects its draft', async () => {
    await using test = await createBot();
    await test.browser.call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id: test.botId,
        prompt_info: { prompt: 'Cook!' },
        model_info: {
          model_id: 'model-1',
          temperature: 0,
          reasoning_effort: 'high',
          top_p: 0,
          top_k: 5,
          presence_penalty: -1,
          response_format: 2,
          short_memory_policy: { history_round: null },
        },
        onboarding_info: { prologue: 'Hi', suggested_questions: ['A?', 'B?'], suggested_questions_show_mode: 1 },
        suggest_reply_info: { suggest_reply_mode: 1, customized_suggest_prompt: 'Ask about salt' },
        built_in_tools: ['ask_user'],
      },
    });
    expect(await test.bots.findRunnable({ botId: test.botId }, DRAFT, 'en-US')).toMatchObject({
      version: '2',
      prompt: 'Cook!',
      modelId: 'model-1',
      sampling: {
        maxTokens: 4096,
        temperature: 0,
        topK: 5,
        presencePenalty: -1,
        reasoningEffort: 'high',
        responseFormat: 'json',
      },
      historyRounds: 100,
      prologue: 'Hi',
      suggestedQuestions: [
        { id: '0', content: 'A?' },
        { id: '1', content: 'B?' },
      ],
      showAllSuggestions: true,
      suggestReplyPrompt: 'Ask about salt',
      settings: { prompt_info: { prompt: 'Cook!' }, built_in_tools: ['ask_user'] },
    });
    await test.browser.call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id: test.botId,
        onboarding_info: { onboarding_mode: 1 },
        suggest_reply_info: { suggest_reply_mode: 2 },
      },
    });
    expect(await test.bots.findRunnable({ botId: test.botId }, DRAFT, 'en-US')).toMatchObject({
      prologue: '',
      suggestedQuestions: [],
      suggestReplyPrompt: null,
    });
  });

  it('wire §1.4 response format: Markdown is asked for in the prompt, JSON by the parameter', async () => {
    await using test = await createBot();
    const runnableWith = async (response_format: 0 | 1 | 2) => {
      await test.browser.call(UpdateDraftBotInfoAgw, {
        bot_info: { bot_id: test.botId, prompt_info: { prompt: 'Be kind.' }, model_info: { response_format } },
      });
      const { prompt, sampling } = await test.bots.findRunnable({ botId: test.botId }, DRAFT, 'en-US');
      return { prompt, format: sampling.responseFormat };
    };
    expect(await runnableWith(0)).toEqual({ prompt: 'Be kind.', format: undefined });
    expect(await runnableWith(1)).toEqual({
      prompt: 'Be kind.\n\nFormat your answers in Markdown.',
      format: undefined,
    });
    expect(await runnableWith(2)).toEqual({ prompt: 'Be kind.', format: 'json' });
  });

  it('is refused when the bot does not exist, and when a published version is required', async () => {
    await using test = await createBot();
    await expect(test.bots.findRunnable({ botId: 'none' }, DRAFT, 'en-US')).rejects.toBeInstanceOf(BotNotFound);
    await expect(test.bots.findRunnable({ botId: test.botId }, { use: 'published' }, 'en-US')).rejects.toBeInstanceOf(
      BotNotPublished,
    );
    await expect(test.bots.findRunnable({ presetBot: '' }, DRAFT, 'en-US')).rejects.toBeInstanceOf(BotNotFound);
    await expect(test.bots.findRunnable({ presetBot: 'toString' }, DRAFT, 'en-US')).rejects.toBeInstanceOf(BotNotFound);
  });

  it.each(['coze_home', 'prompt_optimize'])('%s is a preset in both languages', async (presetBot) => {
    await using test = await createBot();
    const all = await Promise.all(
      LOCALES.map((locale) => test.bots.findRunnable({ presetBot }, { use: 'published' }, locale)),
    );
    for (const bot of all) expect(bot).toMatchObject({ id: presetBot, spaceId: null, modelId: null, sampling: {} });
    expect(new Set(all.map(({ prompt }) => prompt)).size).toBe(LOCALES.length);
    expect(all[0]?.name).toBe(presetBot === 'coze_home' ? 'Parley assistant' : 'Prompt optimizer');
  });
});

describe('texts of the welcome bot', () => {
  it.each(LOCALES)('in %s respect the limits of every bot', (locale) => {
    expect(BotDraft.safeParse({ ...newBotDraft, ...welcomeBot[locale] }).success).toBe(true);
    expect(welcomeBot[locale].built_in_tools).toEqual(builtInToolNames);
  });

  it.each(LOCALES)('in %s suggest only questions that the demonstration model can answer', async (locale) => {
    const model = createDemonstrationModel({ paceMs: 0 });
    const questions = welcomeBot[locale].onboarding_info?.suggested_questions ?? [];
    expect(questions).toHaveLength(4);
    for (const question of questions) {
      const asked = askModel(model, userSays(question));
      await asked.answer;
      expect(asked.text.join(''), question).not.toMatch(/cannot answer|回答不了/);
    }
  });
});
