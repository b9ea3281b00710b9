import type { ShortcutCommand, ShortcutComponent } from '@parley/contract';

/** A shortcut as an author would write it. */
export const newShortcut = (name: string, change: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
  command_id: name.replace(/\W/g, '-').slice(0, 64),
  command_name: name,
  shortcut_command: '',
  description: '',
  shortcut_icon: '',
  send_type: 0,
  template_query: `Please: ${name}`,
  components_list: [],
  ...change,
});

export const newShortcutField = (name: string, change: Partial<ShortcutComponent> = {}): ShortcutComponent => ({
  name,
  description: '',
  input_type: 0,
  options: [],
  default_value: '',
  hide: false,
  is_required: true,
  ...change,
});
