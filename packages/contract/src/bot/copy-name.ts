import { firstGraphemes, graphemeCount } from '../graphemes.ts';
import type { Locale } from '../locale.ts';
import { BOT_NAME_MAX } from './bot-draft.ts';

const COPY_SUFFIX: Readonly<Record<Locale, string>> = { 'en-US': ' (copy)', 'zh-CN': '（副本）' };
const ELLIPSIS = '...';

/** The name of a bot's copy until somebody chooses another (studio §5). */
export function copyName(name: string, locale: Locale): string {
  const whole = name + COPY_SUFFIX[locale];
  if (graphemeCount(whole) <= BOT_NAME_MAX) return whole;
  return firstGraphemes(whole, BOT_NAME_MAX - ELLIPSIS.length) + ELLIPSIS;
}
