import { USAGE_ROWS_MAX, type UsageKind, type UsageReport, type UsageShare } from '@parley/contract';
import {
  BarChart,
  BarList,
  EmptyState,
  Grid,
  Panel,
  Row,
  SectionHeader,
  SegmentedControl,
  Skeleton,
  Stack,
  StatGroup,
  StatTile,
  Tabs,
  Text,
} from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isByMonth, type Measure, sharePoints, timePoints } from './chart-points.ts';
import { UsageTable } from './usage-table.tsx';
import { useAmountFormat } from './use-amount-format.ts';

const measures = ['tokens', 'cost', 'answers'] as const;

/** The tables of a report. */
export type ShareKind = 'users' | 'spaces' | 'bots' | 'models' | 'kinds';

const tableTexts = {
  users: 'users',
  spaces: 'spaces',
  bots: 'agents',
  models: 'models',
  kinds: 'usage_kinds',
} as const;

interface UsageReportViewProps {
  /** Undefined while it loads. */
  report: UsageReport | undefined;
  kinds: readonly ShareKind[];
  /** Of the reader: then names are missing also of what they lost. */
  isOwn?: boolean;
  /** 2 on a page, 3 inside a dialog. */
  level: 2 | 3;
  action?: (kind: ShareKind, share: UsageShare) => ReactNode;
}

/** Figures, charts by time, model and agent, and tables of what was used in a period. */
export function UsageReportView({ report, kinds, isOwn = false, level, action }: UsageReportViewProps) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<Measure>('tokens');
  const [kind, setKind] = useState<ShareKind>(kinds[0] ?? 'models');
  const nameOf = useShareNames(isOwn);
  if (report && isEmpty(report)) return <EmptyState title={t('usage_none')} message={t('usage_none_text')} />;
  return (
    <Stack gap={6}>
      <Figures report={report} />
      <Row>
        <SegmentedControl
          label={t('usage_measure')}
          isLabelHidden
          value={measure}
          options={measures.map((value) => ({ value, label: t(`usage_measure_${value}`) }))}
          onValueChange={setMeasure}
        />
      </Row>
      <TimeChart report={report} measure={measure} level={level} />
      <Grid columnWidth={420}>
        <ShareChart kind="models" report={report} measure={measure} level={level} nameOf={nameOf} />
        <ShareChart kind="bots" report={report} measure={measure} level={level} nameOf={nameOf} />
      </Grid>
      {report && (
        <Stack gap={2}>
          <Tabs
            label={t('usage_tables')}
            value={kind}
            onValueChange={setKind}
            tabs={kinds.map((value) => ({
              value,
              label: t(tableTexts[value]),
              content: (
                <UsageTable
                  label={t(tableTexts[value])}
                  shares={report[value]}
                  nameOf={(share) => nameOf(value, share)}
                  action={
                    action && value !== 'models' && value !== 'kinds' ? (share) => action(value, share) : undefined
                  }
                />
              ),
            }))}
          />
          {report[kind].length === USAGE_ROWS_MAX && (
            <Text size="small" tone="muted">
              {t('usage_most', { max: USAGE_ROWS_MAX })}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

const isEmpty = ({ total: { calls, answers } }: UsageReport): boolean => calls + answers === 0;

function Figures({ report }: { report: UsageReport | undefined }) {
  const { t } = useTranslation();
  const { compact } = useAmountFormat();
  const total = report?.total;
  const value = (text: string | undefined) => (text === undefined ? {} : { value: text });
  return (
    <StatGroup>
      <StatTile
        label={t('tokens')}
        {...value(total && compact(total.input_tokens + total.output_tokens, 'tokens'))}
        note={
          total &&
          t('usage_split', {
            input: compact(total.input_tokens, 'tokens'),
            output: compact(total.output_tokens, 'tokens'),
          })
        }
      />
      <StatTile label={t('usage_cost')} {...value(total && compact(total.cost, 'cost'))} note={t('usage_cost_note')} />
      <StatTile label={t('answers')} {...value(total && compact(total.answers, 'answers'))} />
    </StatGroup>
  );
}

interface ChartProps {
  report: UsageReport | undefined;
  measure: Measure;
  level: 2 | 3;
}

function TimeChart({ report, measure, level }: ChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { compact } = useAmountFormat();
  const unit = report && isByMonth(report) ? 'month' : 'day';
  const title = t(`usage_per_${unit}_${measure}`);
  return (
    <Panel label={title}>
      <SectionHeader title={title} hint={t('usage_utc')} level={level} />
      {report ? (
        <BarChart
          label={title}
          pointLabel={t(unit === 'month' ? 'usage_month' : 'day')}
          points={timePoints(report, measure, locale)}
          formatValue={(value) => compact(value, measure)}
        />
      ) : (
        <Skeleton height="204px" />
      )}
    </Panel>
  );
}

interface ShareChartProps extends ChartProps {
  kind: 'models' | 'bots';
  nameOf: ShareNames;
}

function ShareChart({ kind, report, measure, level, nameOf }: ShareChartProps) {
  const { t } = useTranslation();
  const { compact } = useAmountFormat();
  const title = t(`usage_by_${kind}_${measure}`);
  return (
    <Panel label={title}>
      <SectionHeader title={title} level={level} />
      {report ? (
        <BarList
          label={title}
          pointLabel={t(tableTexts[kind])}
          points={sharePoints(report[kind], measure, (share) => nameOf(kind, share), t('usage_others'))}
          formatValue={(value) => compact(value, measure)}
        />
      ) : (
        <Skeleton height="120px" />
      )}
    </Panel>
  );
}

type ShareNames = (kind: ShareKind, share: UsageShare) => string;

/** Calls that belong to no agent or space, and things that were deleted or that the reader has lost, have names too. */
function useShareNames(isOwn: boolean): ShareNames {
  const { t } = useTranslation();
  return (kind, { id, name }) => {
    if (name) return name;
    if (kind === 'kinds') return t(`usage_kind_${id as UsageKind}`);
    if (isOwn && id !== '' && (kind === 'spaces' || kind === 'bots')) return t(`usage_former_${kind}`);
    return id === '' ? t(`usage_without_${kind}`) : t(`usage_deleted_${kind}`);
  };
}
