import type { Locale } from '@parley/contract';

type Text = Readonly<Record<Locale, string>>;
const text = (english: string, chinese: string): Text => ({ 'en-US': english, 'zh-CN': chinese });

/** Limits by the names under which they are recorded. */
const limits: Readonly<Record<string, Text>> = {
  userTokensPerDay: text('tokens of a user per day', '每位用户每日 Token 数'),
  userTokensPerMonth: text('tokens of a user per month', '每位用户每月 Token 数'),
  userMoneyPerDay: text('cost of a user per day', '每位用户每日费用'),
  userMoneyPerMonth: text('cost of a user per month', '每位用户每月费用'),
  spaceTokensPerDay: text('tokens of a space per day', '每个空间每日 Token 数'),
  spaceTokensPerMonth: text('tokens of a space per month', '每个空间每月 Token 数'),
  spaceMoneyPerDay: text('cost of a space per day', '每个空间每日费用'),
  spaceMoneyPerMonth: text('cost of a space per month', '每个空间每月费用'),
  botTokensPerDay: text('tokens of an agent per day', '每个智能体每日 Token 数'),
  botTokensPerMonth: text('tokens of an agent per month', '每个智能体每月 Token 数'),
  botMoneyPerDay: text('cost of an agent per day', '每个智能体每日费用'),
  botMoneyPerMonth: text('cost of an agent per month', '每个智能体每月费用'),
  userRepliesAtOnce: text('replies of a user at once', '每位用户同时生成的回复数'),
  userStorageBytes: text('storage of a user', '每位用户的存储空间'),
  spaceStorageBytes: text('storage of a space', '每个空间的存储空间'),
  userUploadsPerMinute: text('uploads of a user per minute', '每位用户每分钟上传数'),
  spaceUploadsPerMinute: text('uploads of a space per minute', '每个空间每分钟上传数'),
  diskReserveBytes: text('free disk space to keep', '保留的磁盘空间'),
};

const NO_LIMIT = text('no limit', '无限制');
const GIGABYTE = 2 ** 30;

/** A limit that this version does not know shows its name. */
export const limitText = (name: string, locale: Locale): string => limits[name]?.[locale] ?? name;

/** The value of a limit as it was recorded: a number, or empty for no limit. */
export function limitValueText(name: string, value: string, locale: Locale): string {
  if (value === '') return NO_LIMIT[locale];
  const isBytes = name.endsWith('Bytes');
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    ...(isBytes && { style: 'unit', unit: 'gigabyte' }),
  });
  return format.format(isBytes ? Number(value) / GIGABYTE : Number(value));
}
