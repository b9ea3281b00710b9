import { UPDATE_INTERVALS, type UpdateInterval } from './knowledge-values.ts';

const FEISHU_OR_LARK = /(?:^|\.)(?:feishu\.cn|larksuite\.com|larkoffice\.com)$/;
const WEEK: UpdateInterval = 7;
const MONTH: UpdateInterval = 30;

function isFeishuOrLark(webUrl: string): boolean {
  try {
    return FEISHU_OR_LARK.test(new URL(webUrl).hostname);
  } catch {
    return false;
  }
}

/** studio §4 update frequency: the days between updates that these web documents can have. */
export const updateIntervalsOf = (webUrls: readonly string[]): readonly UpdateInterval[] =>
  webUrls.some(isFeishuOrLark) ? UPDATE_INTERVALS.filter((days) => days !== MONTH) : UPDATE_INTERVALS;

/** The chosen days where these web documents can have them, or the next shorter ones. */
export const closestIntervalOf = (days: UpdateInterval, webUrls: readonly string[]): UpdateInterval =>
  updateIntervalsOf(webUrls).includes(days) ? days : WEEK;
