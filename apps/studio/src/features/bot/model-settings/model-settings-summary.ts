import { type BotDraft, HISTORY_ROUNDS_WHEN_UNSET } from '@parley/contract';
import type { Translate } from '../../../i18n/translate.ts';
import { isStyleUnset, styleNameOf, styleNames } from './model-style.ts';

/** One line for the folded settings. */
export function modelSettingsSummary({ model_info: info }: BotDraft, t: Translate): string {
  const rounds = info.short_memory_policy.history_round ?? HISTORY_ROUNDS_WHEN_UNSET;
  const style = isStyleUnset(info) ? [] : [t(styleNames[styleNameOf(info)])];
  return [...style, t('model_rounds', { count: rounds })].join(' · ');
}
