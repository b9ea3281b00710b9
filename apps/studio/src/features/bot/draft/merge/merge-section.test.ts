import { type BotDraft, newBotDraft, PROLOGUE_MAX, type Variable } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asStored,
  conflictFields,
  guessBase,
  isMergedInside,
  isStoredSame,
  mergeSection,
  withField,
} from './merge-section.ts';

const opening = (change: Partial<BotDraft['onboarding_info']>) => ({ ...newBotDraft.onboarding_info, ...change });
const questions = (...suggested_questions: string[]) => opening({ suggested_questions });

describe('merging two changes of a section', () => {
  it('keeps both changes when they concern different fields', () => {
    expect(
      mergeSection('onboarding_info', {
        base: opening({}),
        mine: opening({ prologue: 'Hello.' }),
        theirs: questions('Why?'),
      }),
    ).toEqual({ isClean: true, value: opening({ prologue: 'Hello.', suggested_questions: ['Why?'] }) });
  });

  it('removes the key of a map that one side removed, beside a change of the other', () => {
    const voices = (change: Partial<BotDraft['voices_info']>) => ({ ...newBotDraft.voices_info, ...change });
    const base = voices({ i18n_lang_voice_str: { en: 'alloy', zh: 'onyx' } });
    const mine = voices({ i18n_lang_voice_str: { zh: 'onyx' } });
    const theirs = voices({ i18n_lang_voice_str: { en: 'alloy', zh: 'nova' } });
    expect(mergeSection('voices_info', { base, mine, theirs })).toEqual({
      isClean: true,
      value: voices({ i18n_lang_voice_str: { zh: 'nova' } }),
    });
  });

  it('keeps the tasks that either side added, and asks about one that both changed', () => {
    const task = (key: string, prompt = 'Go') => ({
      key,
      name: key,
      prompt,
      schedule: { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' } as const,
      is_disabled: false,
    });
    const info = (...task_list: BotDraft['task_info']['task_list']) => ({ user_task_allowed: false, task_list });
    const added = { base: info(task('a')), mine: info(task('a'), task('m')), theirs: info(task('a'), task('t')) };
    expect(mergeSection('task_info', added)).toEqual({
      isClean: true,
      value: info(task('a'), task('t'), task('m')),
    });
    const changed = { base: info(task('a')), mine: info(task('a', 'Mine')), theirs: info(task('a', 'Theirs')) };
    expect(mergeSection('task_info', changed).isClean).toBe(false);
    expect(isMergedInside('task_info', ['task_list'])).toBe(false);
  });

  it('does not combine two changed names into one', () => {
    expect(mergeSection('name', { base: 'Trip planner', mine: 'Trips', theirs: 'Planner' })).toEqual({
      isClean: false,
      value: 'Trips',
    });
  });

  it('keeps questions that either side added, and asks about one that both changed', () => {
    expect(
      mergeSection('onboarding_info', { base: questions('A'), mine: questions('A', 'M'), theirs: questions('A', 'T') }),
    ).toEqual({ isClean: true, value: questions('A', 'T', 'M') });
    const changed = { base: questions('A'), mine: questions('M'), theirs: questions('T') };
    expect(mergeSection('onboarding_info', changed).isClean).toBe(false);
  });

  it('applies every tool that either side switched on or off', () => {
    const tools: readonly string[] = ['a', 'b', 'c', 'd'];
    const names = fc.uniqueArray(fc.constantFrom(...tools));
    fc.assert(
      fc.property(names, names, names, (base, mine, theirs) => {
        const { isClean, value } = mergeSection('built_in_tools', { base, mine, theirs });
        expect(isClean).toBe(true);
        for (const tool of tools) {
          const wasChanged =
            mine.includes(tool) !== base.includes(tool) || theirs.includes(tool) !== base.includes(tool);
          expect(value.includes(tool)).toBe(base.includes(tool) !== wasChanged);
        }
      }),
    );
  });

  it('merges variables one by one, and asks about one that both changed', () => {
    const variable = (key: string, default_value = ''): Variable => ({
      key,
      description: '',
      default_value,
      is_system: false,
      prompt_disabled: false,
      is_disabled: false,
    });
    const base = [variable('city'), variable('food'), variable('old')];
    const mine = [variable('city', 'Bern'), variable('food'), variable('old'), variable('mine')];
    const theirs = [variable('city'), variable('food', 'soup'), variable('theirs')];
    expect(mergeSection('variable_list', { base, mine, theirs })).toEqual({
      isClean: true,
      value: [variable('city', 'Bern'), variable('food', 'soup'), variable('theirs'), variable('mine')],
    });
    const both = { base, mine, theirs: [variable('city', 'Rome'), variable('theirs')] };
    const proposal = [variable('city', 'Bern'), variable('theirs'), variable('mine')];
    expect(mergeSection('variable_list', both)).toEqual({ isClean: false, value: proposal });
    expect(conflictFields('variable_list', both)).toEqual([{ path: [], mine, theirs: both.theirs, proposal }]);
    expect(isMergedInside('variable_list', [])).toBe(false);
  });

  it('merges shortcuts one by one, in the order of the side that moved some; asks when both did', () => {
    const shortcut = (command_id: string, template_query = 'Ask'): BotDraft['shortcut_list'][number] => ({
      command_id,
      command_name: command_id,
      shortcut_command: '',
      description: '',
      shortcut_icon: '',
      send_type: 0,
      template_query,
      components_list: [],
    });
    const list = (...ids: string[]) => ids.map((id) => shortcut(id));
    const merge = (mine: BotDraft['shortcut_list'], theirs: BotDraft['shortcut_list']) =>
      mergeSection('shortcut_list', { base: list('a', 'b', 'c'), mine, theirs });
    const changed = [shortcut('a'), shortcut('b', 'Other'), shortcut('c'), shortcut('new')];
    expect(merge(list('c', 'a', 'b'), changed)).toEqual({
      isClean: true,
      value: [shortcut('c'), shortcut('a'), shortcut('b', 'Other'), shortcut('new')],
    });
    expect(merge(changed, list('c', 'b'))).toEqual({
      isClean: true,
      value: [shortcut('c'), shortcut('b', 'Other'), shortcut('new')],
    });
    expect(merge(list('c', 'a', 'b'), list('b', 'a', 'c')).isClean).toBe(false);
    expect(isMergedInside('shortcut_list', [])).toBe(false);
  });

  it('asks when the merged value would be refused', () => {
    const half = 'x'.repeat(PROLOGUE_MAX / 2);
    const merged = mergeSection('onboarding_info', {
      base: opening({ prologue: '\n.\n' }),
      mine: opening({ prologue: `${half}\n.\n` }),
      theirs: opening({ prologue: `\n.\n${half}` }),
    });
    expect(merged.isClean).toBe(false);
  });
});

describe('the fields of a conflict', () => {
  const model = (change: Partial<BotDraft['model_info']>) => ({ ...newBotDraft.model_info, ...change });

  it('are those that both changed', () => {
    const versions = {
      base: model({}),
      mine: model({ temperature: 1, top_p: 0.5 }),
      theirs: model({ temperature: 2, max_tokens: 5 }),
    };
    expect(conflictFields('model_info', versions)).toEqual([
      { path: ['temperature'], mine: 1, theirs: 2, proposal: 1 },
    ]);
    expect(withField(versions.mine, ['short_memory_policy', 'history_round'], 3)).toMatchObject({
      temperature: 1,
      short_memory_policy: { context_mode: 0, history_round: 3 },
    });
  });

  it('are all that differ when the base is not known', () => {
    const mine = model({ temperature: 1 });
    const theirs = model({ max_tokens: 5 });
    const base = guessBase('model_info', mine, theirs);
    expect(conflictFields('model_info', { base, mine, theirs }).map(({ path }) => path)).toEqual([
      ['temperature'],
      ['max_tokens'],
    ]);
  });
});

it('compares values as the server stores them', () => {
  expect(asStored('name', ' Curly ')).toBe('Curly');
  expect(isStoredSame('onboarding_info', questions('A', ''), questions(' A '))).toBe(true);
  expect(isStoredSame('name', '', ' ')).toBe(false);
});
