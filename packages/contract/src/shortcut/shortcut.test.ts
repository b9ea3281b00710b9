import { describe, expect, it } from 'vitest';
import { FileShortcuts, fromFileShortcut } from './file-shortcut.ts';
import type { ShortcutCommand, ShortcutComponent } from './shortcut.ts';
import { ShortcutList } from './shortcut-list.ts';

const shortcut = (change: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
  command_id: '1',
  command_name: 'Translate',
  shortcut_command: '/translate',
  description: '',
  shortcut_icon: 'languages',
  send_type: 1,
  template_query: 'Translate into {{Language}}',
  components_list: [],
  ...change,
});
const field = (change: Partial<ShortcutComponent> = {}): ShortcutComponent => ({
  name: 'Language',
  description: '',
  input_type: 0,
  options: [],
  default_value: '',
  hide: false,
  is_required: true,
  ...change,
});
const accepts = (...list: object[]) => ShortcutList.safeParse(list).success;
const acceptsField = (change: Partial<ShortcutComponent>) => accepts(shortcut({ components_list: [field(change)] }));
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    shortcut({ command_id: `${index}`, command_name: `Name ${index}`, shortcut_command: `/c${index}` }),
  );
const fields = (count: number) => Array.from({ length: count }, (_, index) => field({ name: `F${index}` }));

describe('wire §1.2 shortcuts of a bot', () => {
  it('are at most 10, with at most 10 fields each', () => {
    expect(accepts(...numbered(10))).toBe(true);
    expect(accepts(...numbered(11))).toBe(false);
    expect(accepts(shortcut({ components_list: fields(10) }))).toBe(true);
    expect(accepts(shortcut({ components_list: fields(11) }))).toBe(false);
  });

  it('have a name of 1 to 20 characters, a command of at most 20 after the slash, a description of at most 100', () => {
    for (const command_name of ['x', '字'.repeat(20)]) expect(accepts(shortcut({ command_name }))).toBe(true);
    for (const command_name of ['', '  ', 'x'.repeat(21), 'a\u200bb'])
      expect(accepts(shortcut({ command_name }))).toBe(false);
    for (const shortcut_command of ['', '/x', `/${'字'.repeat(20)}`])
      expect(accepts(shortcut({ shortcut_command }))).toBe(true);
    for (const shortcut_command of ['x', '/', '/a b', '/a/b', `/${'x'.repeat(21)}`])
      expect(accepts(shortcut({ shortcut_command }))).toBe(false);
    expect(accepts(shortcut({ description: 'x'.repeat(100) }))).toBe(true);
    expect(accepts(shortcut({ description: 'x'.repeat(101) }))).toBe(false);
  });

  it('need a question, and know only their own icons and kinds', () => {
    expect(accepts(shortcut({ template_query: ' \n' }))).toBe(false);
    expect(accepts(shortcut({ template_query: 'x'.repeat(3_001) }))).toBe(false);
    expect(accepts({ ...shortcut(), shortcut_icon: 'skull' })).toBe(false);
    expect(accepts({ ...shortcut(), send_type: 2 })).toBe(false);
    expect(accepts({ ...shortcut(), components_list: [{ ...field(), input_type: 12 }] })).toBe(false);
  });

  it.each([['command_id'], ['command_name'], ['shortcut_command']] as const)('differ in their %s', (key) => {
    const other = { command_id: '2', command_name: 'Other', shortcut_command: '/other' };
    expect(accepts(shortcut(), shortcut(other))).toBe(true);
    expect(accepts(shortcut(), shortcut({ ...other, [key]: shortcut()[key] }))).toBe(false);
    expect(accepts(shortcut({ shortcut_command: '' }), shortcut({ ...other, shortcut_command: '' }))).toBe(true);
  });

  it('fields: a name without braces that no other has; a select has up to 20 options, of which the default is one', () => {
    expect(acceptsField({ name: 'To language' })).toBe(true);
    for (const name of ['', '{x}', 'x'.repeat(21)]) expect(acceptsField({ name })).toBe(false);
    expect(accepts(shortcut({ components_list: [field(), field()] }))).toBe(false);
    const options = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`);
    expect(acceptsField({ input_type: 1, options: options(20), default_value: 'Option 3' })).toBe(true);
    for (const list of [[], options(21), ['a', 'a'], ['']])
      expect(acceptsField({ input_type: 1, options: list })).toBe(false);
    expect(acceptsField({ input_type: 1, options: options(2), default_value: 'Other' })).toBe(false);
  });

  it('fields: one for a file is never hidden, because a hidden one always has its default', () => {
    expect(acceptsField({ hide: true, default_value: 'French' })).toBe(true);
    expect(acceptsField({ input_type: 2, hide: true })).toBe(false);
  });

  it('call a tool of a plugin: each parameter gets the value of one field at most', () => {
    const tool = { tool_type: 2, plugin_id: '1', plugin_api_id: '2', plugin_api_name: 'get_weather' } as const;
    const withFields = (...params: string[]) =>
      shortcut({ tool, components_list: params.map((tool_param, index) => field({ name: `F${index}`, tool_param })) });
    expect(accepts(withFields('city', 'day'))).toBe(true);
    expect(accepts(withFields('city', 'city'))).toBe(false);
    expect(accepts({ ...shortcut(), tool: { ...tool, tool_type: 1 } })).toBe(false);
    expect(accepts({ ...shortcut(), tool: { ...tool, plugin_api_name: 'get weather' } })).toBe(false);
  });

  it('in a file name their tool; without it they only ask', () => {
    const fields = [{ name: 'City', parameter: 'city' }];
    const named = { name: 'Weather', question: 'Weather?', tool: { plugin: 'Pets', name: 'get' }, fields };
    const [read] = FileShortcuts.parse([named]);
    const tool = { tool_type: 2, plugin_id: '1', plugin_api_id: '2', plugin_api_name: 'get' } as const;
    expect(read && fromFileShortcut(read, 0, () => tool)).toMatchObject({
      tool,
      components_list: [{ tool_param: 'city' }],
    });
    const without = read && fromFileShortcut(read, 0, () => undefined);
    expect(without).not.toHaveProperty('tool');
    expect(without?.components_list[0]).not.toHaveProperty('tool_param');
    expect(FileShortcuts.safeParse([{ ...named, fields: [...fields, { name: 'B', parameter: 'city' }] }]).success).toBe(
      false,
    );
  });

  it('in a file are refused by the same rules, and get ids of the new bot', () => {
    const one = { name: 'Translate', question: 'Translate', command: '/t' };
    expect(FileShortcuts.safeParse([one, { ...one, name: 'Other' }]).error?.issues[0]).toMatchObject({
      path: [1],
      message: 'Another shortcut has this command.',
    });
    const read = FileShortcuts.parse([one, { name: 'Sum up', question: 'Sum up' }]).map((shortcut, index) =>
      fromFileShortcut(shortcut, index, () => undefined),
    );
    expect(read.map(({ command_id, command_name }) => [command_id, command_name])).toEqual([
      ['1', 'Translate'],
      ['2', 'Sum up'],
    ]);
    expect(ShortcutList.safeParse(read).success).toBe(true);
  });
});
