import type { StorageUse } from '@parley/contract';
import { Progress, Stack, Text } from '@parley/ui';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const FULL_PERCENT = 100;
/** From here on the bar warns. */
const NEARLY_FULL_PERCENT = 90;

/** How much of a limit is used; without a limit only how much is used. */
export function StorageMeter({ use }: { use: StorageUse }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const { used_bytes, file_count, limit_bytes } = use;
  const used = formatBytes(used_bytes);
  const amount = limit_bytes === null ? used : t('storage_of', { used, limit: formatBytes(limit_bytes) });
  const percent = limit_bytes === null ? null : percentOf(used_bytes, limit_bytes);
  return (
    <Stack gap={1}>
      <Text>{`${amount} · ${t('storage_file_count', { count: file_count })}`}</Text>
      {percent !== null && (
        <Progress
          label={t('storage_used')}
          percent={percent}
          tone={percent < NEARLY_FULL_PERCENT ? 'accent' : 'danger'}
        />
      )}
      {percent === FULL_PERCENT && (
        <Text tone="danger" size="small">
          {t('storage_limit_reached')}
        </Text>
      )}
    </Stack>
  );
}

const percentOf = (used: number, limit: number): number =>
  used >= limit ? FULL_PERCENT : Math.floor((used / limit) * FULL_PERCENT);
