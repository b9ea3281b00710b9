import { describe, expect, it } from 'vitest';
import { BotDraft, BotDraftChange, newBotDraft } from './bot-draft.ts';
import { builtInToolNames } from './built-in-tool.ts';

const accepts = (change: object) => BotDraftChange.safeParse(change).success;
const named = (name: string) => accepts({ name });
const model = (info: object) => accepts({ model_info: info });
const onboarding = (info: object) => accepts({ onboarding_info: info });
const suggestion = (info: object) => accepts({ suggest_reply_info: info });

describe('studio §3 bot draft', () => {
  it('a new bot is a valid draft except for its name', () => {
    expect(BotDraft.safeParse({ ...newBotDraft, name: 'Bot' }).success).toBe(true);
  });

  it('name: 1 to 40 characters as a reader counts them, trimmed', () => {
    expect([named('x'), named('👨‍👩‍👧‍👦'.repeat(40)), named('x'.repeat(40))]).toEqual([true, true, true]);
    expect([named(''), named('   '), named('x'.repeat(41))]).toEqual([false, false, false]);
    expect(BotDraftChange.parse({ name: '  Bot ' })).toEqual({ name: 'Bot' });
  });

  it('filebox: off or on', () => {
    const filebox = (Mode: unknown) => accepts({ filebox_info: { Mode } });
    expect([filebox(0), filebox(1), accepts({ filebox_info: {} })]).toEqual([true, true, true]);
    expect([filebox(2), filebox(true), filebox(null)]).toEqual([false, false, false]);
  });

  it('description: at most 800', () => {
    expect(accepts({ description: '好'.repeat(800) })).toBe(true);
    expect(accepts({ description: '好'.repeat(801) })).toBe(false);
  });

  it('prompt: at most 100,000, with any brackets', () => {
    expect(accepts({ prompt_info: { prompt: 'x'.repeat(100_000) } })).toBe(true);
    expect(accepts({ prompt_info: { prompt: 'x'.repeat(100_001) } })).toBe(false);
    expect(accepts({ prompt_info: { prompt: 'Greet {{user_name}} and {{whoever}}' } })).toBe(true);
  });

  it.each([
    ['temperature', [0, 2, null], [-0.1, 2.1]],
    ['top_p', [0, 1, null], [-0.1, 1.1]],
    ['top_k', [0, 1_000, null], [-1, 1_001, 1.5]],
    ['frequency_penalty', [-2, 2, null], [-2.1, 2.1]],
    ['presence_penalty', [-2, 2, null], [-2.1, 2.1]],
    ['max_tokens', [1, 1_000_000], [0, 1_000_001, 1.5, null]],
    ['reasoning_effort', ['minimal', 'low', 'medium', 'high', null], ['max', '', 1]],
    ['prompt_id', [0, 7439261984], [-1, 1.5, null, '1']],
    ['card_ids', [[], [1, 2]], [[-1], ['1'], Array(101).fill(1), null]],
    ['response_format', [0, 1, 2], [3]],
    ['model_style', [0, 1, 2, 3], [4]],
    ['model_id', ['', 'model-1'], ['a b', 'x'.repeat(65)]],
  ])('model: %s', (field, allowed, refused) => {
    for (const value of allowed) expect(model({ [field]: value })).toBe(true);
    for (const value of refused) expect(model({ [field]: value })).toBe(false);
  });

  it('short memory: 0 to 100 rounds, context mode 0 to 3', () => {
    const memory = (policy: object) => model({ short_memory_policy: policy });
    expect([memory({ history_round: 0 }), memory({ history_round: 100 }), memory({ context_mode: 3 })]).not.toContain(
      false,
    );
    expect([memory({ history_round: 101 }), memory({ history_round: -1 }), memory({ context_mode: 4 })]).not.toContain(
      true,
    );
  });

  it('studio §9 defaults: 4096 tokens, random questions, the model’s own sampling', () => {
    expect(newBotDraft.model_info).toMatchObject({ max_tokens: 4096, temperature: null, top_p: null });
    expect(newBotDraft.onboarding_info.suggested_questions_show_mode).toBe(0);
  });

  describe('background (chat §3)', () => {
    const image = {
      origin_image_uri: 'picture-1',
      theme_color: '#336699',
      gradient_position: { left: 0, width: 486 },
      canvas_position: { left: -20, top: 0, width: 526, height: 346 },
    };
    const background = (change: object = {}) =>
      accepts({
        background_image_info_list: [{ web_background_image: { ...image, ...change }, mobile_background_image: image }],
      });

    it('is none, or one image for each layout', () => {
      expect(newBotDraft.background_image_info_list).toEqual([]);
      expect([accepts({ background_image_info_list: [] }), background()]).toEqual([true, true]);
      const both = { web_background_image: image, mobile_background_image: image };
      expect(accepts({ background_image_info_list: [both, both] })).toBe(false);
      expect(accepts({ background_image_info_list: [{ web_background_image: image }] })).toBe(false);
    });

    it.each(['', '#fff', '#336699', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)'])('accepts the color %j', (theme_color) => {
      expect(background({ theme_color })).toBe(true);
    });

    it.each(['red; x', 'url(https://example.com)', 'var(--color)', '#12', 'rgb(1)'.padEnd(65, ' ')])(
      'refuses the color %j',
      (theme_color) => expect(background({ theme_color })).toBe(false),
    );

    it('has a stored image and finite positions with a size', () => {
      expect(background({ origin_image_uri: '' })).toBe(false);
      expect(background({ canvas_position: { left: 0, top: 0, width: 0, height: 346 } })).toBe(false);
      expect(background({ gradient_position: { left: 0, width: -1 } })).toBe(false);
      expect(background({ gradient_position: { left: 100_001, width: 1 } })).toBe(false);
    });
  });

  it('onboarding: prologue at most 800, at most 10 questions of at most 90', () => {
    expect(onboarding({ prologue: 'x'.repeat(800), suggested_questions: Array(10).fill('q'.repeat(90)) })).toBe(true);
    expect(onboarding({ prologue: 'x'.repeat(801) })).toBe(false);
    expect(onboarding({ suggested_questions: ['q'.repeat(91)] })).toBe(false);
    expect(onboarding({ suggested_questions: Array(11).fill('q') })).toBe(false);
    expect(onboarding({ onboarding_mode: 0 })).toBe(false);
  });

  it('studio §5 questions are trimmed and empty ones dropped, before they are counted', () => {
    const suggested_questions = [' a ', '', '  ', ...Array(9).fill('b')];
    const parsed = BotDraftChange.parse({ onboarding_info: { suggested_questions } });
    expect(parsed.onboarding_info?.suggested_questions).toEqual(['a', ...Array(9).fill('b')]);
  });

  it('suggestions: mode 0 to 3, a prompt of at most 5000', () => {
    expect(suggestion({ suggest_reply_mode: 2, customized_suggest_prompt: 'x'.repeat(5_000) })).toBe(true);
    expect(suggestion({ suggest_reply_mode: 3 })).toBe(true);
    expect(suggestion({ suggest_reply_mode: 4 })).toBe(false);
    expect(suggestion({ customized_suggest_prompt: 'x'.repeat(5_001) })).toBe(false);
  });

  it('suggestions: a prompt with double curly braces is refused, and one that is stored can still be read', () => {
    for (const prompt of ['Ask about {{topic', 'topic}}'])
      expect(suggestion({ customized_suggest_prompt: prompt })).toBe(false);
    expect(suggestion({ customized_suggest_prompt: 'Ask about {topic}' })).toBe(true);
    const stored = { suggest_reply_mode: 1, customized_suggest_prompt: 'Ask about {{topic}}' };
    expect(BotDraft.safeParse({ ...newBotDraft, name: 'Bot', suggest_reply_info: stored }).success).toBe(true);
  });

  it('built-in tools: any name that models accept, each once, at most 100', () => {
    const [tool] = builtInToolNames;
    expect(BotDraftChange.parse({ built_in_tools: [tool, tool] })).toEqual({ built_in_tools: [tool] });
    expect(accepts({ built_in_tools: ['a_tool-of-tomorrow', 'x'.repeat(64)] })).toBe(true);
    for (const name of ['', 'two words', 'dots.are.refused', 'x'.repeat(65)])
      expect(accepts({ built_in_tools: [name] })).toBe(false);
    const names = (count: number) => Array.from({ length: count }, (_, index) => `tool-${index}`);
    expect(accepts({ built_in_tools: names(100) })).toBe(true);
    expect(accepts({ built_in_tools: names(101) })).toBe(false);
  });

  it('time capsule: off or on, kept for whole seconds of at most ten years; §9 for good by default', () => {
    const capsule = (info: object) => accepts({ time_capsule_info: info });
    expect(newBotDraft.time_capsule_info).toMatchObject({ time_capsule_mode: 0, time_capsule_time_to_live: '0' });
    expect(capsule({ time_capsule_mode: 1, disable_prompt_calling: 1 })).toBe(true);
    expect(capsule({ time_capsule_mode: 2 })).toBe(false);
    expect(capsule({ disable_prompt_calling: true })).toBe(false);
    for (const seconds of ['0', '1', '315360000']) expect(capsule({ time_capsule_time_to_live: seconds })).toBe(true);
    for (const seconds of ['', '-1', '1.5', '007', '315360001', 60])
      expect(capsule({ time_capsule_time_to_live: seconds })).toBe(false);
  });

  it('task: ten at most, each with a key of its own, a name and a prompt', () => {
    expect(newBotDraft.task_info).toEqual({ user_task_allowed: false, task_list: [] });
    const task = (change: object = {}) => ({
      key: 'task-1',
      name: 'News',
      prompt: 'What is new?',
      schedule: { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' },
      is_disabled: false,
      ...change,
    });
    const tasks = (...task_list: object[]) => accepts({ task_info: { task_list } });
    const many = (count: number) => Array.from({ length: count }, (_, place) => task({ key: `task-${place}` }));
    expect([tasks(task()), tasks(...many(10)), accepts({ task_info: { user_task_allowed: true } })]).toEqual([
      true,
      true,
      true,
    ]);
    for (const change of [{ key: '' }, { key: 'a b' }, { name: '' }, { name: 'n'.repeat(41) }, { prompt: ' ' }])
      expect(tasks(task(change))).toBe(false);
    for (const schedule of [null, { type: 'cron' }, { type: 'interval', every_minutes: '5', time_zone: 'UTC' }])
      expect(tasks(task({ schedule }))).toBe(false);
    expect([tasks(task(), task()), tasks(...many(11))]).toEqual([false, false]);
  });

  it('query collect: with a policy only', () => {
    const collect = (conf: object) => accepts({ user_query_collect_conf: conf });
    expect(newBotDraft.user_query_collect_conf).toEqual({ is_collected: false, private_policy: '' });
    expect(collect({ is_collected: true, private_policy: 'p'.repeat(4_000) })).toBe(true);
    expect(collect({ is_collected: true, private_policy: '' })).toBe(false);
    expect(collect({ is_collected: false, private_policy: 'p'.repeat(4_001) })).toBe(false);
  });

  it('monetize config: §9 off with no free chats by default; on with one at least', () => {
    const config = (change: object) =>
      accepts({ monetize_config: { is_enable: true, free_chat_allowance_count: 1, refresh_period: 1, ...change } });
    expect(newBotDraft.monetize_config).toEqual({
      is_enable: false,
      free_chat_allowance_count: 0,
      refresh_period: 1,
    });
    expect([config({}), config({ free_chat_allowance_count: 100_000 }), config({ refresh_period: 4 })]).toEqual([
      true,
      true,
      true,
    ]);
    for (const change of [
      { free_chat_allowance_count: 0 },
      { free_chat_allowance_count: 100_001 },
      { free_chat_allowance_count: 1.5 },
      { refresh_period: 0 },
      { refresh_period: 5 },
    ])
      expect(config(change)).toBe(false);
  });

  it('drops unknown fields, for clients of the reference product', () => {
    expect(BotDraftChange.parse({ bot_species: 1, model_info: { cache_type: 1 } })).toEqual({ model_info: {} });
  });
});
