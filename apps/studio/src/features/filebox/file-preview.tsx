import { type FileboxFile, GetFileboxText } from '@parley/contract';
import { Button, ButtonLink, Dialog, Row, Skeleton, Stack, Text } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './file-preview.module.css';

interface FilePreviewProps {
  botId: string;
  file: FileboxFile;
  onClose: () => void;
}

/** A picture as it looks; of other files the text as the agent reads it. */
export function FilePreview({ botId, file, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  const { name, width, height, file_url } = file;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      closeLabel={t('close')}
      size="wide"
      footer={
        <ButtonLink>
          <a href={file_url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('filebox_open_file')}
          </a>
        </ButtonLink>
      }
    >
      {width > 0 ? (
        <img src={file_url} alt={name} width={width} height={height} className={styles.picture} />
      ) : (
        <FileText botId={botId} fileId={file.file_id} name={name} />
      )}
    </Dialog>
  );
}

function FileText({ botId, fileId, name }: { botId: string; fileId: string; name: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [part, setPart] = useState(1);
  const request = { bot_id: botId, file_id: fileId, part };
  const { data, error, refetch } = useOperationQuery(GetFileboxText, request, { placeholderData: keepPreviousData });
  const failure = error && (
    <div role="alert">
      <Text tone="danger">{errorMessage(error)}</Text>
      <Button size="small" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
  if (failure && !data) return failure;
  if (!data) return <Skeleton height="240px" />;
  const { text, part_count, note } = data;
  if (part_count === 0) return <Text tone="muted">{note || t('filebox_no_text')}</Text>;
  return (
    <Stack gap={3}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached with the keyboard */}
      <section aria-label={t('filebox_text_of', { name })} tabIndex={0} dir="auto" className={styles.text}>
        {text}
      </section>
      {failure}
      {part_count > 1 && (
        <Row gap={2}>
          <Button size="small" disabled={part === 1} onClick={() => setPart(part - 1)}>
            {t('filebox_part_before')}
          </Button>
          <Text size="small">{t('filebox_part', { part, count: part_count })}</Text>
          <Button size="small" disabled={part === part_count} onClick={() => setPart(part + 1)}>
            {t('filebox_part_next')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
