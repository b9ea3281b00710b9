import { type FileType, fileTypeOf } from '@parley/contract';

/** A field of the form that a shortcut opens. */
export interface ShortcutField {
  /** The template refers to it as `{{name}}`. */
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly defaultValue?: string;
  /** The values to choose from; without it the field takes any text. */
  readonly options?: readonly string[];
  /** The field takes a file of this kind, which is sent with the question; the template gets the file's name. */
  readonly upload?: ShortcutUpload;
  readonly isRequired?: boolean;
  /** Not in the form; always has its default value. */
  readonly isHidden?: boolean;
  /** The parameter of the shortcut's tool that gets its value. */
  readonly parameter?: string;
}

/** A button above the input that sends a prepared question (wire §2.3), at once or after a form. */
export interface Shortcut {
  readonly id: string;
  readonly name: string;
  /** What one types in place of pressing the button: `/translate`. */
  readonly command?: string;
  /** One of `SHORTCUT_ICONS`. */
  readonly icon?: string;
  readonly description?: string;
  /** The question; `{{name}}` is replaced by the value of that field. */
  readonly template: string;
  readonly fields?: readonly ShortcutField[];
  /** The bot that the question mentions. */
  readonly mentionId?: string;
  /** A tool of the bot that is called before it answers. */
  readonly tool?: ShortcutTool;
}

/** The tool that a shortcut of the bot is bound to. */
export interface ShortcutTool {
  /** Of the shortcut at the server. */
  readonly shortcutId: string;
  readonly pluginId: string;
  readonly id: string;
  readonly name: string;
}

export type ShortcutValues = Readonly<Record<string, string>>;

export const visibleFields = ({ fields = [] }: Shortcut): readonly ShortcutField[] =>
  fields.filter(({ isHidden }) => !isHidden);

/** The question of a shortcut. A placeholder without a field stays in the text. */
export function shortcutQuery({ template, fields = [] }: Shortcut, values: ShortcutValues = {}): string {
  const known = new Map(fields.map(({ name, defaultValue = '' }) => [name, values[name] ?? defaultValue]));
  return template.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => known.get(name) ?? whole);
}

/** The fields of the request that has the tool of a shortcut called (wire §1.5 toolList). */
export function toolRequest({ tool, fields = [] }: Shortcut, values: ShortcutValues = {}) {
  if (!tool) return undefined;
  const parameters = fields.flatMap(({ name, parameter, defaultValue = '' }) =>
    parameter === undefined ? [] : [[parameter, { value: values[name] ?? defaultValue }] as const],
  );
  return {
    shortcut_cmd_id: tool.shortcutId,
    toolList: [
      { plugin_id: tool.pluginId, tool_id: tool.id, api_name: tool.name, parameters: Object.fromEntries(parameters) },
    ],
  };
}

export function isComplete(shortcut: Shortcut, values: ShortcutValues): boolean {
  const isFilled = ({ name, defaultValue = '' }: ShortcutField) => (values[name] ?? defaultValue).trim() !== '';
  const required = visibleFields(shortcut).filter(({ isRequired }) => isRequired);
  return required.every(isFilled) && shortcutQuery(shortcut, values).trim() !== '';
}

/** The kind of file that an upload field accepts (wire §1, shortcut input types); `mixed` accepts any file. */
export type ShortcutUpload =
  | 'image'
  | 'doc'
  | 'table'
  | 'audio'
  | 'mixed'
  | 'video'
  | 'archive'
  | 'code'
  | 'txt'
  | 'ppt';

interface AcceptedFiles {
  readonly types: readonly FileType[];
  /** The `accept` attribute of the file picker. */
  readonly accept: string;
}

const acceptedFiles: Readonly<Record<Exclude<ShortcutUpload, 'mixed'>, AcceptedFiles>> = {
  image: { types: ['image'], accept: 'image/*' },
  doc: { types: ['pdf', 'docx'], accept: '.pdf,.doc,.docx' },
  table: { types: ['excel', 'csv'], accept: '.xls,.xlsx,.csv' },
  audio: { types: ['audio'], accept: 'audio/*' },
  video: { types: ['video'], accept: 'video/*' },
  archive: { types: ['archive'], accept: '.zip,.rar,.7z,.tar,.gz,.bz2' },
  code: { types: ['code'], accept: '.py,.java,.c,.cpp,.js,.html,.css' },
  txt: { types: ['txt'], accept: '.txt' },
  ppt: { types: ['ppt'], accept: '.ppt,.pptx' },
};

export const acceptOf = (upload: ShortcutUpload): string => (upload === 'mixed' ? '' : acceptedFiles[upload].accept);

export const acceptsFile = (upload: ShortcutUpload, { name, type }: Pick<File, 'name' | 'type'>): boolean =>
  upload === 'mixed' || acceptedFiles[upload].types.includes(fileTypeOf(name, type));
