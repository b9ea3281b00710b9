import type { Locale, RefusalValues } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** A limit that is used up. */
export interface UsedUpLimit {
  readonly subject: 'user' | 'space' | 'bot';
  readonly unit: 'tokens' | 'money';
  readonly period: 'day' | 'month';
  readonly max: number;
  readonly resetsAt: number;
  readonly now: number;
}

type LocalText = Readonly<Record<Locale, string>>;

const subjects: Readonly<Record<UsedUpLimit['subject'], LocalText>> = {
  user: { 'en-US': 'You have', 'zh-CN': '你' },
  space: { 'en-US': 'This space has', 'zh-CN': '此空间' },
  bot: { 'en-US': 'This agent has', 'zh-CN': '此智能体' },
};
const periods: Readonly<Record<UsedUpLimit['period'], LocalText>> = {
  day: { 'en-US': 'a day', 'zh-CN': '每天' },
  month: { 'en-US': 'a month', 'zh-CN': '每月' },
};

/** chat §8: a limit of tokens or of money is used up. Its text says whose limit it is and when it resets. */
export class UsageLimitReached extends DomainError {
  readonly refusal: 'outOfTokenLimit' | 'creditsInsufficient';
  override readonly headers: Readonly<Record<string, string>>;
  readonly resetsAt: number;

  constructor({ subject, unit, period, max, resetsAt, now }: UsedUpLimit) {
    super({
      subject: subjects[subject],
      limit: { amount: max },
      period: periods[period],
      resets: { day: resetsAt },
    } satisfies RefusalValues);
    this.refusal = unit === 'tokens' ? 'outOfTokenLimit' : 'creditsInsufficient';
    this.resetsAt = resetsAt;
    this.headers = { 'retry-after': String(Math.ceil((resetsAt - now) / 1000)) };
  }
}
