import type { ShortcutUpload } from './shortcut-upload.ts';

/** Something that is filled in before a shortcut is asked. */
export interface ShortcutField {
  /** Stands in the template as `{{name}}`. */
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly defaultValue?: string;
  /** One of these; left out, any words. */
  readonly options?: readonly string[];
  /** A file of this kind, which is sent with the question; its name stands in the template. */
  readonly upload?: ShortcutUpload;
  readonly isRequired?: boolean;
  /** Always its default. */
  readonly isHidden?: boolean;
}

/** A question that is asked by pressing a button (wire §2.3), at once or after a form. */
export interface Shortcut {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** What is asked; `{{name}}` stands for a field. */
  readonly template: string;
  readonly fields?: readonly ShortcutField[];
  /** Who is asked, where there are several. */
  readonly mentionId?: string;
}

export type ShortcutValues = Readonly<Record<string, string>>;

export const shownFields = ({ fields = [] }: Shortcut): readonly ShortcutField[] =>
  fields.filter(({ isHidden }) => !isHidden);

/** What a shortcut asks. A field that nobody knows stays as it is written. */
export function shortcutQuery({ template, fields = [] }: Shortcut, values: ShortcutValues = {}): string {
  const known = new Map(fields.map(({ name, defaultValue = '' }) => [name, values[name] ?? defaultValue]));
  return template.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => known.get(name) ?? whole);
}

export function isComplete(shortcut: Shortcut, values: ShortcutValues): boolean {
  const isFilled = ({ name, defaultValue = '' }: ShortcutField) => (values[name] ?? defaultValue).trim() !== '';
  const required = shownFields(shortcut).filter(({ isRequired }) => isRequired);
  return required.every(isFilled) && shortcutQuery(shortcut, values).trim() !== '';
}
