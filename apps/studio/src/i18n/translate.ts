import { fillText, type Locale } from '@parley/contract';
import type { TextKey } from './text-key.ts';

/** All texts of one language by key. */
export type TextTable = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key with its values filled in. With the value `count`, its singular or plural. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export function createTranslate(locale: Locale, texts: TextTable): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? texts[`${key}_${plurals.select(count)}`] : undefined;
    return fill(counted ?? texts[key] ?? key, values);
  };
}

/** A slot without a value stays as it is. */
function fill(text: string, values: TextValues): string {
  return fillText(text, /\{\{(\w+)\}\}/, (name) => String(values[name] ?? `{{${name}}}`));
}
