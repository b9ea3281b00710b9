/** wire §1.2. */
export const SHORTCUTS_MAX = 10;
export const SHORTCUT_NAME_MAX = 20;
/** Without the slash. */
export const SHORTCUT_COMMAND_MAX = 20;
export const SHORTCUT_DESCRIPTION_MAX = 100;
export const SHORTCUT_QUERY_MAX = 3_000;
export const SHORTCUT_FIELDS_MAX = 10;
export const SHORTCUT_FIELD_NAME_MAX = 20;
export const SHORTCUT_OPTIONS_MAX = 20;
export const SHORTCUT_OPTION_MAX = 50;
export const SHORTCUT_DEFAULT_MAX = 1_000;
/** The name of a parameter of a tool. */
export const SHORTCUT_PARAMETER_MAX = 64;

/** wire §1.4: what a press does. `query` sends the question at once, `panel` opens the form first. */
export const ShortcutSendType = { query: 0, panel: 1 } as const;

/** wire §1.4: the kind of tool that a shortcut calls. */
export const ShortcutToolType = { plugin: 2 } as const;

/** wire §1.4: the kinds of fields. All but the first two take a file. */
export const ShortcutInputType = {
  text: 0,
  select: 1,
  image: 2,
  doc: 3,
  table: 4,
  audio: 5,
  mixed: 6,
  video: 7,
  archive: 8,
  code: 9,
  txt: 10,
  ppt: 11,
} as const;
export type ShortcutInputType = (typeof ShortcutInputType)[keyof typeof ShortcutInputType];

export const takesFile = (type: ShortcutInputType): boolean => type > ShortcutInputType.select;

/** Pictures that a shortcut can have before its name. Clients draw them. */
export const SHORTCUT_ICONS = [
  'sparkles',
  'languages',
  'pencil',
  'search',
  'text',
  'image',
  'code',
  'list',
  'calendar',
  'mail',
  'idea',
  'chart',
  'book',
  'calculator',
  'map',
  'music',
  'heart',
  'star',
] as const;
export type ShortcutIconName = (typeof SHORTCUT_ICONS)[number];
