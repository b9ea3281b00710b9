import type { DocumentStep } from '@parley/contract';
import { classNames, Progress, Spinner, Text } from '@parley/ui';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useFormatDuration } from '../../../i18n/use-format-duration.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './timeline.module.css';

const icons = {
  done: <CircleCheck aria-hidden />,
  running: <Spinner size={20} />,
  pending: <CircleDashed aria-hidden />,
  failed: <CircleAlert aria-hidden />,
};

/** What was done, when it began and how long it took; why it failed. */
export function TimelineStep({ step }: { step: DocumentStep }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const formatDuration = useFormatDuration();
  const { stage, state, start_time, duration, progress, status_descript } = step;
  const details = [
    t(`timeline_state_${state}`),
    ...(start_time === null ? [] : [formatTime(start_time * 1000)]),
    ...(progress === null ? [] : [t('document_percent', { percent: progress })]),
  ];
  return (
    <li className={classNames(styles.step, styles[state])} {...(state === 'running' && { 'aria-current': 'step' })}>
      <span className={styles.icon}>{icons[state]}</span>
      <div className={styles.text}>
        <p className={styles.head}>
          <span className={styles.name}>{t(`timeline_stage_${stage}`)}</span>{' '}
          {duration !== null && <span className={styles.duration}>{formatDuration(duration)}</span>}
        </p>
        <Text size="label" tone="muted">
          {details.join(' · ')}
        </Text>
        {progress !== null && <Progress label={t('timeline_progress')} percent={progress} />}
        {status_descript && (
          <Text size="label" tone="danger">
            {status_descript}
          </Text>
        )}
      </div>
    </li>
  );
}
