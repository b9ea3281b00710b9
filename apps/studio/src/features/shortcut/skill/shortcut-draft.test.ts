import { type ShortcutCommand, ShortcutInputType, ShortcutList } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import {
  inOrder,
  newField,
  newShortcut,
  shortcutProblems,
  toDraft,
  toShortcut,
  unknownFields,
  withMoved,
  withShortcut,
} from './shortcut-draft.ts';

const shortcut = (name: string, change: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
  ...newShortcut(),
  command_name: name,
  template_query: 'Ask',
  ...change,
});
const problemsOf = (one: ShortcutCommand, others: readonly ShortcutCommand[] = []) =>
  Object.fromEntries(shortcutProblems(toDraft(one), others));
const withField = (change: object) => shortcut('A', { components_list: [{ ...newField(), name: 'F', ...change }] });

describe('wire §1.2 what is wrong with a shortcut', () => {
  it('is nothing for one that the server accepts', () => {
    const select = { input_type: ShortcutInputType.select, options: ['a', 'b'], default_value: 'b' };
    expect(problemsOf(withField(select), [shortcut('B', { shortcut_command: '/b' })])).toEqual({});
    expect(ShortcutList.safeParse([toShortcut(toDraft(withField(select)))]).success).toBe(true);
  });

  it.each([
    ['no name', shortcut(' '), { name: 'shortcut_name_empty' }],
    ['a used name', shortcut('B'), { name: 'shortcut_name_used' }],
    ['a hidden character', shortcut('a\u200bb'), { name: 'shortcut_name_hidden' }],
    ['a word without a slash', shortcut('A', { shortcut_command: 'a' }), { command: 'shortcut_command_invalid' }],
    ['a used command', shortcut('A', { shortcut_command: '/b' }), { command: 'shortcut_command_used' }],
    ['no question', shortcut('A', { template_query: ' ' }), { question: 'shortcut_question_empty' }],
    ['a field without a name', withField({ name: '' }), { 'name 0': 'shortcut_name_empty' }],
    ['braces in a name', withField({ name: '{x}' }), { 'name 0': 'shortcut_field_braces' }],
    [
      'a select without options',
      withField({ input_type: 1, options: [' '] }),
      { 'options 0': 'shortcut_options_empty' },
    ],
    [
      '21 options',
      withField({ input_type: 1, options: Array.from({ length: 21 }, (_, index) => `${index}`) }),
      { 'options 0': 'shortcut_options_many' },
    ],
    [
      'an option of 51 characters',
      withField({ input_type: 1, options: ['x'.repeat(51)] }),
      { 'options 0': 'shortcut_option_long' },
    ],
    ['equal options', withField({ input_type: 1, options: ['a', 'a'] }), { 'options 0': 'shortcut_options_same' }],
    [
      'a default that is no option',
      withField({ input_type: 1, options: ['a'], default_value: 'b' }),
      { 'default 0': 'shortcut_default_unknown' },
    ],
  ])('%s', (_what, one, problems) => {
    expect(problemsOf(one, [shortcut('B', { shortcut_command: '/b' })])).toEqual(problems);
    expect(ShortcutList.safeParse([shortcut('B', { shortcut_command: '/b' }), one]).success).toBe(false);
  });

  it('names of two fields that are the same: at the second one', () => {
    const two = shortcut('A', { components_list: [newField(), newField()].map((field) => ({ ...field, name: 'F' })) });
    expect(problemsOf(two)).toEqual({ 'name 1': 'shortcut_field_used' });
  });

  it('what the kind of a field does not have is not saved', () => {
    const picture = withField({ input_type: 2, options: ['a'], default_value: 'b', hide: true });
    expect(toShortcut(toDraft(picture)).components_list).toMatchObject([
      { options: [], default_value: '', hide: false },
    ]);
  });

  it('placeholders without a field are named', () => {
    const one = { ...withField({ name: 'Text' }), template_query: '{{ Text }} {{Other}} {{Other}}' };
    expect(unknownFields(toDraft(one))).toEqual(['Other']);
  });
});

describe('lists of shortcuts', () => {
  it('get the order of a drag, and keep what somebody else added or removed meanwhile', () => {
    const [a, b, c] = [shortcut('A'), shortcut('B'), shortcut('C')];
    const ids = [c, a].map(({ command_id }) => command_id);
    expect(inOrder([a, b, c], ids)).toEqual([c, a, b]);
    expect(inOrder([a, b], ids)).toEqual([a, b]);
  });

  it('move one of their items, at most to their ends', () => {
    expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
    expect(withMoved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  });

  it('get a changed shortcut in its place, and a new one at their end', () => {
    const [one, other] = [shortcut('A'), shortcut('B')];
    expect(withShortcut([one, other], { ...one, command_name: 'C' }).map((each) => each.command_name)).toEqual([
      'C',
      'B',
    ]);
    expect(withShortcut([one], other)).toEqual([one, other]);
  });
});
