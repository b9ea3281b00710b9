import { DetailList, Stack, StatGroup, StatTile } from '@parley/ui';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ReplyRecord } from './reply-record.ts';

/** Duration, tokens and cost of a reply, then what identifies it. Unknown figures are left out. */
export function ReplyFigures({ record }: { record: ReplyRecord }) {
  return (
    <Stack gap={5}>
      <Figures record={record} />
      <Details record={record} />
    </Stack>
  );
}

function Figures({ record: { seconds, firstTokenMs, inputTokens, outputTokens, cost } }: { record: ReplyRecord }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const figures: [string, string | null][] = [
    [t('debug_duration'), seconds === null ? null : t('debug_seconds', { seconds: format(seconds) })],
    [t('debug_first_token'), firstTokenMs === null ? null : t('debug_milliseconds', { count: firstTokenMs })],
    [t('debug_input_tokens'), inputTokens === null ? null : format(inputTokens)],
    [t('debug_output_tokens'), outputTokens === null ? null : format(outputTokens)],
    [t('debug_cost'), cost === null ? null : format(cost)],
  ];
  const known = figures.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <StatGroup tileWidth={140}>
      {known.map(([label, value]) => (
        <StatTile key={label} label={label} value={value ?? ''} />
      ))}
    </StatGroup>
  );
}

function Details({ record: { message, status, modelName } }: { record: ReplyRecord }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const { error } = status;
  const details = [
    { name: t('debug_status'), value: t(`debug_status_${status.status}`) },
    {
      name: t('debug_error'),
      value: error && (error.code === null ? error.message : `${error.message} (${error.code})`),
    },
    { name: t('debug_model'), value: modelName },
    { name: t('debug_time'), value: formatTime(message.content_time) },
    { name: t('debug_message_id'), value: message.message_id },
    { name: t('debug_log_id'), value: message.logId || message.extra_info.log_id || error?.logId || null },
  ];
  return <DetailList details={details.filter(({ value }) => value !== null)} />;
}
