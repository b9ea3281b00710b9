import { type GetInstallationOverview, OVERVIEW_DAYS, type ResponseOf } from '@parley/contract';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { DailyUsage } from '../usage/index.ts';

export interface Dependencies {
  now(): number;
  countUsers(): Promise<number>;
  countSpaces(): Promise<number>;
  countBots(): Promise<number>;
  usageSince(day: number): Promise<DailyUsage[]>;
}
export type AdministrationService = ReturnType<typeof createAdministrationService>;

export function createAdministrationService({ now, countUsers, countSpaces, countBots, usageSince }: Dependencies) {
  return {
    async overview(): Promise<ResponseOf<typeof GetInstallationOverview>> {
      const today = Math.floor(now() / DAY_MS) * DAY_MS;
      const firstDay = today - (OVERVIEW_DAYS - 1) * DAY_MS;
      const [user_count, space_count, bot_count, usage] = await Promise.all([
        countUsers(),
        countSpaces(),
        countBots(),
        usageSince(firstDay),
      ]);
      const sumOf = (field: 'answers' | 'inputTokens' | 'outputTokens') =>
        usage.reduce((sum, day) => sum + day[field], 0);
      const answersOn = new Map(usage.map(({ day, answers }) => [day, answers]));
      const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) => firstDay + index * DAY_MS);
      return {
        user_count,
        space_count,
        bot_count,
        answer_count: sumOf('answers'),
        input_tokens: sumOf('inputTokens'),
        output_tokens: sumOf('outputTokens'),
        days: days.map((day) => ({ day, answer_count: answersOn.get(day) ?? 0 })),
      };
    },
  };
}
