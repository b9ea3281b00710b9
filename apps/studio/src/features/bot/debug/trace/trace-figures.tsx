import { Tag, type TagProps } from '@parley/ui';
import type { ReactNode } from 'react';
import { useFormatDuration } from '../../../../i18n/use-format-duration.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReplyRecord } from '../reply-record.ts';
import type { ReplyStatus } from '../reply-status.ts';
import { figuresOf } from './figures.ts';
import type { Trace } from './time-scale.ts';
import styles from './trace-figures.module.css';

const tones: Readonly<Record<ReplyStatus['status'], TagProps['tone']>> = {
  complete: 'success',
  running: 'accent',
  waiting: 'accent',
  stopped: 'neutral',
  cut: 'warning',
  filtered: 'warning',
  refused: 'warning',
  broken: 'warning',
  failed: 'danger',
  unanswered: 'neutral',
  unsent: 'danger',
};

interface TraceFiguresProps {
  record: ReplyRecord;
  trace: Trace | undefined;
}

/** How a reply ended, and its time, tokens, cost and model. Unknown figures are left out. */
export function TraceFigures({ record, trace }: TraceFiguresProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const formatDuration = useFormatDuration();
  const { status, durationMs, firstTokenMs, inputTokens, outputTokens, cost, modelName } = figuresOf(record, trace);
  const figures: [string, ReactNode][] = [
    [
      t('debug_status'),
      <Tag key="status" tone={tones[status]}>
        {t(`debug_status_${status}`)}
      </Tag>,
    ],
    [t('debug_duration'), durationMs === null ? null : formatDuration(durationMs)],
    [t('debug_first_token'), firstTokenMs === null ? null : formatDuration(firstTokenMs)],
    [t('debug_input_tokens'), inputTokens === null ? null : format(inputTokens)],
    [t('debug_output_tokens'), outputTokens === null ? null : format(outputTokens)],
    [t('debug_cost'), cost === null ? null : format(cost)],
    [t('debug_model'), modelName],
  ];
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
