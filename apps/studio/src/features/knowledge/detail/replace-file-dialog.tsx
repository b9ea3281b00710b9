import {
  DOCUMENT_MAX_BYTES,
  type DocumentInfo,
  extensionOf,
  ReplaceDocumentFile,
  TEXT_FILE_TYPES,
} from '@parley/contract';
import { Button, Dialog, Progress, Stack, Text, useToast } from '@parley/ui';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

const endings = TEXT_FILE_TYPES.split(',').map((ending) => ending.slice(1));

/** studio §4 upload mode *update*: a newer file for a document. It is uploaded when it is chosen. */
export function ReplaceFileDialog({ document, onClose }: { document: DocumentInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const picker = useRef<HTMLInputElement>(null);
  const cancel = useRef(new AbortController());
  const [uploading, setUploading] = useState<{ readonly name: string; readonly percent: number }>();
  const [problem, setProblem] = useState('');
  const { document_id, name } = document;
  const max = formatBytes(DOCUMENT_MAX_BYTES);

  function problemOf(file: File): string {
    if (!endings.includes(extensionOf(file.name))) return t('import_file_kind');
    if (file.size === 0) return t('import_file_empty');
    return file.size > DOCUMENT_MAX_BYTES ? t('import_file_large', { max }) : '';
  }

  async function replaceBy(file: File): Promise<void> {
    const { signal } = cancel.current;
    const onProgress = (sent: number) =>
      setUploading({ name: file.name, percent: Math.round((100 * sent) / file.size) });
    onProgress(0);
    try {
      const tos_uri = await uploadFile(file, onProgress, signal);
      await call(ReplaceDocumentFile, { document_id, tos_uri }, { signal });
      await refresh();
      toast('info', t('document_replacing', { name }));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setProblem(error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error));
      setUploading(undefined);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {
        cancel.current.abort();
        onClose();
      }}
      title={t('document_replace_title', { name })}
      description={t(document.slice_count === 0 ? 'document_replace_hint_empty' : 'document_replace_hint')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <Button
          variant="primary"
          icon={<Upload aria-hidden />}
          isLoading={uploading !== undefined}
          onClick={() => picker.current?.click()}
        >
          {t('document_replace_choose')}
        </Button>
      }
    >
      <Stack gap={3}>
        {uploading ? (
          <Progress label={t('document_progress', { name: uploading.name })} percent={uploading.percent} />
        ) : (
          <Text size="label" tone="muted">
            {t('import_files_hint', { kinds: endings.join(', '), max })}
          </Text>
        )}
        {problem && <Text tone="danger">{problem}</Text>}
      </Stack>
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={t('document_replace_choose')}
        accept={TEXT_FILE_TYPES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) {
            const found = problemOf(file);
            setProblem(found);
            if (!found) void replaceBy(file);
          }
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
    </Dialog>
  );
}
