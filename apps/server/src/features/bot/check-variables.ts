import { type BotDraftChange, type Locale, VariableList } from '@parley/contract';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import { zodErrors } from '../../platform/http/zod-errors.ts';

/** studio §8: variables with a key-check error, or beyond their limits, are not saved. */
export function checkVariables({ variable_list = [] }: BotDraftChange, locale: Locale): void {
  const [issue] = VariableList.safeParse(variable_list, { error: zodErrors[locale] }).error?.issues ?? [];
  if (issue) throw new InvalidRequest(`${['bot_info', 'variable_list', ...issue.path].join('.')}: ${issue.message}`);
}
