import type { UsageKind } from '@parley/contract';

/** Sums of one day (of UTC), which stay when what they were used for is gone. */
export interface TokenUsageRow {
  /** The first millisecond of the day. */
  day: number;
  userId: string;
  /** Empty for a call that belongs to no space, such as one of a preset bot. */
  spaceId: string;
  /** Empty for a call that belongs to no bot. */
  botId: string;
  modelId: string;
  kind: UsageKind;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  answers: number;
}

/**
 * Sums of a period that has ended: of a day by model and kind, where the other ids are empty, and of a month by user, space, bot,
 * model and kind. `day` is the first of the period.
 */
export interface UsageSumRow extends TokenUsageRow {
  period: 'day' | 'month';
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tokenUsage: TokenUsageRow;
    usageSum: UsageSumRow;
  }
}
