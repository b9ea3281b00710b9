import { csvLine, type Locale, toUsageDay, type UsageKind, type UsagePeriod } from '@parley/contract';
import { csvFile } from '../../platform/http/csv.ts';
import type { MadeFile } from '../../platform/http/implement.ts';
import type { TokenUsageRow } from './usage.schema.ts';
import type { UsageFilter, UsageStore } from './usage.store.ts';
import { toSpan, type UsageNames } from './usage-report.ts';

/** Few enough that other readers of the database do not wait. */
const PAGE = 500;

const columns: Readonly<Record<Locale, readonly string[]>> = {
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
    'Kind',
    'Calls',
    'Answers',
    'Input tokens',
    'Output tokens',
    'Cost',
  ],
  'zh-CN': [
    '日期（UTC）',
    '用户',
    '用户 ID',
    '空间',
    '空间 ID',
    '智能体',
    '智能体 ID',
    '模型',
    '模型 ID',
    '类别',
    '调用次数',
    '回答数',
    '输入 Token',
    '输出 Token',
    '费用',
  ],
};

const kindNames: Readonly<Record<Locale, Readonly<Record<UsageKind, string>>>> = {
  'en-US': {
    reply: 'Answers',
    building: 'Building agents',
    voice: 'Voice input',
    knowledge: 'Knowledge',
    memory: 'Long-term memory',
    test: 'Connection tests',
  },
  'zh-CN': {
    reply: '回答',
    building: '构建智能体',
    voice: '语音输入',
    knowledge: '知识库',
    memory: '长期记忆',
    test: '连接测试',
  },
};

/** Writes the usage of a period as a CSV file: one line for each day, user, space, bot, model and kind. */
export function createUsageExports(store: UsageStore) {
  return (namesOf: UsageNames) =>
    (filter: UsageFilter, period: UsagePeriod, locale: Locale): MadeFile =>
      csvFile(`usage-${period.first_day}-${period.last_day}`, linesOf(namesOf, filter, period, locale));

  async function* linesOf(
    namesOf: UsageNames,
    filter: UsageFilter,
    period: UsagePeriod,
    locale: Locale,
  ): AsyncGenerator<string, void> {
    yield csvLine(columns[locale]);
    const span = toSpan(period);
    let last: TokenUsageRow | undefined;
    do {
      const rows = await store.listAfter(filter, span, last, PAGE);
      last = rows.length === PAGE ? rows.at(-1) : undefined;
      yield (await toLines(namesOf, rows, locale)).join('');
    } while (last);
  }

  async function toLines(namesOf: UsageNames, rows: readonly TokenUsageRow[], locale: Locale): Promise<string[]> {
    const idsOf = (column: 'userId' | 'spaceId' | 'botId' | 'modelId') => [
      ...new Set(rows.map((row) => row[column]).filter(Boolean)),
    ];
    const [users, spaces, bots, models] = await Promise.all([
      namesOf.user(idsOf('userId'), locale),
      namesOf.space(idsOf('spaceId'), locale),
      namesOf.bot(idsOf('botId'), locale),
      namesOf.model(idsOf('modelId'), locale),
    ]);
    return rows.map((row) =>
      csvLine([
        toUsageDay(row.day),
        users.get(row.userId) ?? '',
        row.userId,
        spaces.get(row.spaceId) ?? '',
        row.spaceId,
        bots.get(row.botId) ?? '',
        row.botId,
        models.get(row.modelId) ?? '',
        row.modelId,
        kindNames[locale][row.kind],
        row.calls,
        row.answers,
        row.inputTokens,
        row.outputTokens,
        row.cost,
      ]),
    );
  }
}
