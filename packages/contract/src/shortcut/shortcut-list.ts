import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { ToolName } from '../tool-name.ts';
import {
  SHORTCUT_COMMAND_MAX,
  SHORTCUT_DEFAULT_MAX,
  SHORTCUT_DESCRIPTION_MAX,
  SHORTCUT_FIELD_NAME_MAX,
  SHORTCUT_FIELDS_MAX,
  SHORTCUT_ICONS,
  SHORTCUT_NAME_MAX,
  SHORTCUT_OPTION_MAX,
  SHORTCUT_OPTIONS_MAX,
  SHORTCUT_PARAMETER_MAX,
  SHORTCUT_QUERY_MAX,
  SHORTCUTS_MAX,
  ShortcutInputType,
  ShortcutSendType,
  ShortcutToolType,
  takesFile,
} from './shortcut-values.ts';

const name = (max: number) => z.string().check(z.trim(), z.minLength(1), maxGraphemes(max), noHiddenCharacters());

/** A field within its limits. */
export const SavedShortcutComponent = z
  .object({
    name: name(SHORTCUT_FIELD_NAME_MAX).check(z.regex(/^[^{}]*$/, 'A name has no curly braces.')),
    description: z.string().check(maxGraphemes(SHORTCUT_DESCRIPTION_MAX)),
    input_type: z.literal(Object.values(ShortcutInputType)),
    options: z.array(name(SHORTCUT_OPTION_MAX)).check(z.maxLength(SHORTCUT_OPTIONS_MAX)),
    default_value: z.string().check(maxGraphemes(SHORTCUT_DEFAULT_MAX)),
    hide: z.boolean(),
    is_required: z.boolean(),
    tool_param: z.optional(z.string().check(z.minLength(1), z.maxLength(SHORTCUT_PARAMETER_MAX))),
  })
  .check(({ value: { input_type, options, default_value, hide }, issues }) => {
    const isSelect = input_type === ShortcutInputType.select;
    const refuse = (key: string, message: string) => issues.push({ code: 'custom', input: key, path: [key], message });
    if (isSelect && options.length === 0) refuse('options', 'A select needs an option.');
    if (new Set(options).size < options.length) refuse('options', 'Two options are the same.');
    if (isSelect && default_value !== '' && !options.includes(default_value))
      refuse('default_value', 'The default is none of the options.');
    if (hide && takesFile(input_type)) refuse('hide', 'A field for a file cannot be hidden.');
  });

const Id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A shortcut within its limits. */
export const SavedShortcut = z.object({
  command_id: Id,
  command_name: name(SHORTCUT_NAME_MAX),
  shortcut_command: z
    .string()
    .check(
      z.regex(/^(\/[^\s/]+)?$/, 'A command is a slash and a word.'),
      maxGraphemes(SHORTCUT_COMMAND_MAX + 1),
      noHiddenCharacters(),
    ),
  description: z.string().check(maxGraphemes(SHORTCUT_DESCRIPTION_MAX)),
  shortcut_icon: z.enum(['', ...SHORTCUT_ICONS]),
  send_type: z.literal(Object.values(ShortcutSendType)),
  template_query: z.string().check(z.regex(/\S/), maxGraphemes(SHORTCUT_QUERY_MAX)),
  components_list: z
    .array(SavedShortcutComponent)
    .check(
      z.maxLength(SHORTCUT_FIELDS_MAX),
      differ('name', 'Another field has this name.'),
      differ('tool_param', 'Another field is sent as this parameter.'),
    ),
  // Not tagged: a shortcut whose plugin is gone stays, and says so when it is used.
  tool: z.optional(
    z.object({
      tool_type: z.literal(ShortcutToolType.plugin),
      plugin_id: Id,
      plugin_api_id: Id,
      plugin_api_name: ToolName,
    }),
  ),
});

/** The shortcuts of a bot in the order of the bar, as they can be saved. */
export const ShortcutList = z
  .array(SavedShortcut)
  .check(
    z.maxLength(SHORTCUTS_MAX),
    differ('command_id', 'Another shortcut has this id.'),
    differ('command_name', 'Another shortcut has this name.'),
    differ('shortcut_command', 'Another shortcut has this command.'),
  );

/** Refuses items of which two have the same text in a field; empty ones do not count. */
function differ<Key extends string>(key: Key, message: string) {
  return z.check<Readonly<Partial<Record<Key, string | undefined>>>[]>(({ value, issues }) => {
    const texts = value.map((item) => item[key] ?? '');
    texts.forEach((text, index) => {
      if (text !== '' && texts.indexOf(text) < index)
        issues.push({ code: 'custom', input: text, path: [index, key], message });
    });
  });
}
