import {
  type BotDraftChange,
  type Locale,
  SavedOpening,
  SavedVoices,
  ShortcutList,
  VariableList,
} from '@parley/contract';
import * as z from 'zod/mini';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import { zodErrors } from '../../platform/http/zod-errors.ts';

/** Limits that the schema of a draft does not have, because every page that shows a draft would load them. */
const limits = {
  variable_list: VariableList,
  shortcut_list: ShortcutList,
  onboarding_info: z.partial(SavedOpening),
  voices_info: z.partial(SavedVoices),
} satisfies Partial<Record<keyof BotDraftChange, z.ZodMiniType>>;

/** The change as it is stored. Refuses sections beyond their limits, and variables with a key-check error (studio §8). */
export function withinLimits<Change extends BotDraftChange>(change: Change, locale: Locale): Change {
  const checked = (Object.entries(limits) as [keyof typeof limits, z.ZodMiniType][]).flatMap(([section, schema]) => {
    const given = change[section];
    if (given === undefined) return [];
    const { data, error } = schema.safeParse(given, { error: zodErrors[locale] });
    const [issue] = error?.issues ?? [];
    if (issue) throw new InvalidRequest(`${['bot_info', section, ...issue.path].join('.')}: ${issue.message}`);
    return [[section, Array.isArray(given) ? data : { ...given, ...(data as object) }]];
  });
  return { ...change, ...Object.fromEntries(checked) };
}
