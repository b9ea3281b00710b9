import { type Filebox, ListFileboxes } from '@parley/contract';
import { Avatar, Button, FormSection, ListRow, Skeleton, Text } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileboxDrawer } from './filebox-drawer.tsx';
import styles from './own-fileboxes.module.css';

/** A section of the account settings: the agents that have files of the user. */
export function OwnFileboxes() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListFileboxes, {});
  return (
    <FormSection title={t('filebox_own')} hint={t('filebox_own_hint')}>
      {data ? (
        <Boxes fileboxes={data.fileboxes} />
      ) : error ? (
        <Text tone="danger">{errorMessage(error)}</Text>
      ) : (
        <Skeleton height="36px" />
      )}
    </FormSection>
  );
}

function Boxes({ fileboxes }: { fileboxes: readonly Filebox[] }) {
  const { t } = useTranslation();
  if (fileboxes.length === 0) return <Text tone="muted">{t('filebox_empty')}</Text>;
  return (
    <ul aria-label={t('filebox_own')} className={styles.boxes}>
      {fileboxes.map((filebox) => (
        <BoxRow key={filebox.bot_id} filebox={filebox} />
      ))}
    </ul>
  );
}

function BoxRow({ filebox }: { filebox: Filebox }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const [isOpen, setOpen] = useState(false);
  const { bot_id, bot_name, bot_icon_url, file_count, bytes } = filebox;
  return (
    <ListRow
      leading={<Avatar kind="agent" name={bot_name} src={bot_icon_url} />}
      title={bot_name}
      details={[t('filebox_sum', { count: file_count, size: formatBytes(bytes) })]}
      action={
        <Button size="small" aria-label={t('filebox_manage_of', { name: bot_name })} onClick={() => setOpen(true)}>
          {t('filebox_manage')}
        </Button>
      }
    >
      {isOpen && <FileboxDrawer botId={bot_id} botName={bot_name} onClose={() => setOpen(false)} />}
    </ListRow>
  );
}
