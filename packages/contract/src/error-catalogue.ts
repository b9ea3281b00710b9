import { accountErrors } from './account/account.errors.ts';
import { audioErrors } from './audio/audio.errors.ts';
import { botErrors } from './bot/bot.errors.ts';
import { comparisonErrors } from './comparison/comparison.errors.ts';
import { conversationErrors } from './conversation/conversation.errors.ts';
import { databaseErrors } from './database/database.errors.ts';
import { fileboxErrors } from './filebox/filebox.errors.ts';
import { fillText } from './fill-text.ts';
import { httpErrors } from './http.errors.ts';
import { knowledgeErrors } from './knowledge/knowledge.errors.ts';
import type { Locale } from './locale.ts';
import { memoryErrors } from './memory/memory.errors.ts';
import { modelErrors } from './model/model.errors.ts';
import { pluginErrors } from './plugin/plugin.errors.ts';
import { promptErrors } from './prompt/prompt.errors.ts';
import type { Refusal } from './refusal.ts';
import { remotePictureErrors } from './remote-picture/remote-picture.errors.ts';
import { reservedErrors } from './reserved.errors.ts';
import { spaceErrors } from './space/space.errors.ts';
import { taskErrors } from './task/task.errors.ts';
import { uploadErrors } from './upload/upload.errors.ts';
import { usageErrors } from './usage/usage.errors.ts';
import { variableErrors } from './variable/variable.errors.ts';

/** Every refusal of the product, composed from the features. */
export const errorCatalogue = {
  ...httpErrors,
  ...accountErrors,
  ...spaceErrors,
  ...conversationErrors,
  ...botErrors,
  ...comparisonErrors,
  ...knowledgeErrors,
  ...variableErrors,
  ...memoryErrors,
  ...databaseErrors,
  ...fileboxErrors,
  ...pluginErrors,
  ...taskErrors,
  ...modelErrors,
  ...promptErrors,
  ...uploadErrors,
  ...audioErrors,
  ...remotePictureErrors,
  ...usageErrors,
  ...reservedErrors,
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof errorCatalogue;
/** Sizes, durations, amounts and days are formatted for the locale; a text may differ by language. */
export type RefusalValue =
  | string
  | number
  | { readonly bytes: number }
  | { readonly milliseconds: number }
  | { readonly amount: number }
  /** A moment in milliseconds; its day in UTC is named. */
  | { readonly day: number }
  | Readonly<Record<Locale, string>>;
export type RefusalValues = Readonly<Record<string, RefusalValue>>;

/** The error message of a refusal in a language, with its values filled in. */
export function refusalText(name: RefusalName, locale: Locale, values: RefusalValues = {}): string {
  return fillText(errorCatalogue[name].text[locale], /\{(\w+)\}/, (key) => toText(values[key] ?? '', locale));
}

function toText(value: RefusalValue, locale: Locale): string {
  if (typeof value !== 'object') return String(value);
  if ('amount' in value) return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value.amount);
  if ('day' in value) return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(value.day);
  if ('en-US' in value) return value[locale];
  if ('bytes' in value) return sizeText(value.bytes, locale);
  const seconds = Math.ceil(value.milliseconds / 1000);
  return seconds < 90
    ? quantity(seconds, 'second', 'long', locale)
    : quantity(Math.ceil(seconds / 60), 'minute', 'long', locale);
}

/** Rounded down, in the largest unit of which there is at least one. */
function sizeText(bytes: number, locale: Locale): string {
  if (bytes >= 2 ** 30) return quantity(Math.floor((bytes * 10) / 2 ** 30) / 10, 'gigabyte', 'short', locale);
  if (bytes >= 2 ** 20 || bytes === 0) return quantity(Math.floor(bytes / 2 ** 20), 'megabyte', 'short', locale);
  return quantity(Math.ceil(bytes / 2 ** 10), 'kilobyte', 'short', locale);
}

function quantity(amount: number, unit: string, unitDisplay: 'short' | 'long', locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(amount);
}
