import { LOCALES, type Locale, type MonetizeConfig, RefreshPeriod } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

type LocalText = Readonly<Record<Locale, string>>;

const NONE: LocalText = { 'en-US': '', 'zh-CN': '' };
/** Within a sentence. */
export const periodTexts: Readonly<Record<RefreshPeriod, LocalText>> = {
  [RefreshPeriod.never]: NONE,
  [RefreshPeriod.day]: { 'en-US': ' a day', 'zh-CN': '每天' },
  [RefreshPeriod.week]: { 'en-US': ' a week', 'zh-CN': '每周' },
  [RefreshPeriod.month]: { 'en-US': ' a month', 'zh-CN': '每月' },
};

function resetText(resetsAt: number | null): LocalText {
  if (resetsAt === null) return NONE;
  const dayOf = (locale: Locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(resetsAt);
  const [english, chinese] = LOCALES.map(dayOf);
  return {
    'en-US': ` You get new ones on ${english} at 00:00 UTC.`,
    'zh-CN': `将于 UTC 时间 ${chinese} 00:00 恢复。`,
  };
}

/** The user got as many answers of the bot as it allows. */
export class FreeChatsUsedUp extends DomainError {
  readonly refusal = 'freeChatsUsedUp';

  constructor({ free_chat_allowance_count, refresh_period }: MonetizeConfig, resetsAt: number | null) {
    super({
      count: free_chat_allowance_count,
      period: periodTexts[refresh_period],
      resets: resetText(resetsAt),
    });
  }
}
