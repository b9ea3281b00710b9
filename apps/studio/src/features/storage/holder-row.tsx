import type { StorageHolder, StorageKind } from '@parley/contract';
import { Avatar, ListRow, Text } from '@parley/ui';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A user or a space with what its files take. */
export function HolderRow({ kind, holder }: { kind: StorageKind; holder: StorageHolder }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const { name, email, avatar_url, used_bytes, file_count, limit_bytes } = holder;
  const shownName = name || t(kind === 'user' ? 'unknown_user' : 'storage_no_space');
  const used = formatBytes(used_bytes);
  return (
    <ListRow
      leading={<Avatar name={shownName} src={avatar_url} {...(kind === 'space' && { kind })} />}
      title={shownName}
      details={[...(email ? [email] : []), t('storage_file_count', { count: file_count })]}
      action={
        <Text size="label">
          {limit_bytes === null ? used : t('storage_of', { used, limit: formatBytes(limit_bytes) })}
        </Text>
      }
    />
  );
}
