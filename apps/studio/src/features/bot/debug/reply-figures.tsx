import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './reply-figures.module.css';
import type { ReplyRecord } from './reply-record.ts';

/** Duration, tokens and cost of a reply. Unknown figures are left out. */
export function ReplyFigures({ record }: { record: ReplyRecord }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const formatTime = useFormatTime();
  const { message, status, modelName, seconds, firstTokenMs, inputTokens, outputTokens, cost } = record;
  const { error } = status;
  const figures: [string, string | null][] = [
    [t('debug_status'), t(`debug_status_${status.status}`)],
    [t('debug_error'), error && (error.code === null ? error.message : `${error.message} (${error.code})`)],
    [t('debug_model'), modelName],
    [t('debug_duration'), seconds === null ? null : t('debug_seconds', { seconds: format(seconds) })],
    [t('debug_first_token'), firstTokenMs === null ? null : t('debug_milliseconds', { count: firstTokenMs })],
    [t('debug_input_tokens'), inputTokens === null ? null : format(inputTokens)],
    [t('debug_output_tokens'), outputTokens === null ? null : format(outputTokens)],
    [t('debug_cost'), cost === null ? null : format(cost)],
    [t('debug_time'), formatTime(message.content_time)],
    [t('debug_message_id'), message.message_id],
    [t('debug_log_id'), message.logId || message.extra_info.log_id || error?.logId || null],
  ];
  return (
    <dl className={styles.figures}>
      {figures
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
