import { fillText } from '@parley/contract';

/** Puts values where a text says `{name}`. A slot without a value stays as it is. */
export function formatText(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillText(text, /\{(\w+)\}/, (name) => (Object.hasOwn(values, name) ? String(values[name]) : `{${name}}`));
}
