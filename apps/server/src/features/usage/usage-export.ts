import { createHash } from 'node:crypto';
import { type Locale, toUsageDay, type UsagePeriod } from '@parley/contract';
import { type CsvCell, toCsv } from '../../platform/csv.ts';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import { UsageExportTooLarge } from './usage.errors.ts';
import type { UsageFilter, UsageStore } from './usage.store.ts';
import { toSpan, type UsageNames } from './usage-report.ts';

const LINES_MAX = 50_000;

const headers: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': [
    'Day (UTC)',
    'User',
    'User ID',
    'Space',
    'Space ID',
    'Agent',
    'Agent ID',
    'Model',
    'Model ID',
    'Answers',
    'Input tokens',
    'Output tokens',
    'Cost',
  ],
  'zh-CN': [
    '日期 (UTC)',
    '用户',
    '用户 ID',
    '空间',
    '空间 ID',
    '智能体',
    '智能体 ID',
    '模型',
    '模型 ID',
    '回答数',
    '输入 Token',
    '输出 Token',
    '费用',
  ],
};

/** Writes the usage of a period as a CSV file: one line for each day, user, space, bot and model. */
export function createUsageExports(store: UsageStore, namesOf: UsageNames) {
  return async function exportUsage(filter: UsageFilter, period: UsagePeriod, locale: Locale): Promise<StoredBytes> {
    const rows = await store.list(filter, toSpan(period), LINES_MAX + 1);
    if (rows.length > LINES_MAX) throw new UsageExportTooLarge(LINES_MAX);
    const idsOf = (column: 'userId' | 'spaceId' | 'botId' | 'modelId') => [
      ...new Set(rows.map((row) => row[column]).filter(Boolean)),
    ];
    const [users, spaces, bots, models] = await Promise.all([
      namesOf.user(idsOf('userId'), locale),
      namesOf.space(idsOf('spaceId'), locale),
      namesOf.bot(idsOf('botId'), locale),
      namesOf.model(idsOf('modelId'), locale),
    ]);
    const lines = rows.map((row): CsvCell[] => [
      toUsageDay(row.day),
      users.get(row.userId) ?? '',
      row.userId,
      spaces.get(row.spaceId) ?? '',
      row.spaceId,
      bots.get(row.botId) ?? '',
      row.botId,
      models.get(row.modelId) ?? '',
      row.modelId,
      row.answers,
      row.inputTokens,
      row.outputTokens,
      row.cost,
    ]);
    const bytes = new TextEncoder().encode(await toCsv([headers[locale], ...lines]));
    return {
      byteSize: bytes.length,
      tag: createHash('sha256').update(bytes).digest('hex'),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="usage-${period.first_day}-${period.last_day}.csv"`,
        'cache-control': 'private, no-store',
      },
      read: ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
    };
  };
}
