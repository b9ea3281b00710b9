import type { Locale } from '../locale.ts';
import { type Cron, parseCron } from './cron.ts';
import type { TaskSchedule } from './task-schedule.ts';

/** A schedule in words, such as “Every Monday at 09:00”, without its time zone. Unusual cron expressions stay as they are. */
export function scheduleText(schedule: TaskSchedule, locale: Locale): string {
  const words = wordsOf[locale];
  if (schedule.type === 'interval') return words.every(schedule.every_minutes);
  if (schedule.type === 'once') return words.once(dateText(schedule.at, locale), schedule.at.slice(11));
  const cron = parseCron(schedule.cron);
  return (cron && cronText(cron, locale)) ?? words.cron(schedule.cron);
}

function cronText(cron: Cron, locale: Locale): string | null {
  const [minute = 0] = cron.minutes;
  const [hour = 0] = cron.hours;
  const isOnADay = cron.hasDays || cron.hasWeekdays;
  if (cron.minutes.length > 1 || cron.months.length < 12) return null;
  if (cron.isEveryHour) return isOnADay ? null : wordsOf[locale].hourly(minute);
  if (cron.hours.length > 1 || (cron.hasDays && cron.hasWeekdays)) return null;
  return dayText(cron, `${pad(hour)}:${pad(minute)}`, locale);
}

function dayText({ hasDays, days, weekdays }: Cron, time: string, locale: Locale): string | null {
  const words = wordsOf[locale];
  const [day = 1] = days;
  if (hasDays) return days.length === 1 ? words.monthly(day, time) : null;
  if (weekdays.length === 7) return words.daily(time);
  if (weekdays.join() === '1,2,3,4,5') return words.onWorkdays(time);
  const names = weekdays.map((weekday) => weekdayName(weekday, locale));
  return words.weekly(names, time);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** 4 January 1970 was a Sunday. */
const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday));

const dateText = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${at}Z`));

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

const HOUR = 60;
const DAY = 24 * HOUR;

interface Words {
  every(minutes: number): string;
  once(date: string, time: string): string;
  cron(text: string): string;
  hourly(minute: number): string;
  daily(time: string): string;
  onWorkdays(time: string): string;
  weekly(weekdays: readonly string[], time: string): string;
  monthly(day: number, time: string): string;
}

const wordsOf: Readonly<Record<Locale, Words>> = {
  'en-US': {
    every(minutes) {
      if (minutes % DAY === 0) return minutes === DAY ? 'Every 24 hours' : `Every ${minutes / DAY} days`;
      if (minutes % HOUR === 0) return minutes === HOUR ? 'Every hour' : `Every ${minutes / HOUR} hours`;
      return `Every ${minutes} minutes`;
    },
    once: (date, time) => `Once, on ${date} at ${time}`,
    cron: (text) => `Cron: ${text}`,
    hourly: (minute) => `Every hour at minute ${minute}`,
    daily: (time) => `Every day at ${time}`,
    onWorkdays: (time) => `Monday to Friday at ${time}`,
    weekly: (weekdays, time) => `Every ${listed(weekdays)} at ${time}`,
    monthly: (day, time) => `On day ${day} of every month at ${time}`,
  },
  'zh-CN': {
    every(minutes) {
      if (minutes % DAY === 0) return minutes === DAY ? '每 24 小时' : `每 ${minutes / DAY} 天`;
      if (minutes % HOUR === 0) return `每 ${minutes / HOUR} 小时`;
      return `每 ${minutes} 分钟`;
    },
    once: (date, time) => `${date} ${time}，仅一次`,
    cron: (text) => `Cron：${text}`,
    hourly: (minute) => `每小时的第 ${minute} 分钟`,
    daily: (time) => `每天 ${time}`,
    onWorkdays: (time) => `周一至周五 ${time}`,
    weekly: (weekdays, time) => `每${weekdays.join('、')} ${time}`,
    monthly: (day, time) => `每月 ${day} 日 ${time}`,
  },
};
