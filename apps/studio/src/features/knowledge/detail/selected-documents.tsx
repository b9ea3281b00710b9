import { type DatasetTag, type DocumentInfo, DocumentStatus } from '@parley/contract';
import { Button, Row } from '@parley/ui';
import { Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { RetryButton } from '../retry-button.tsx';

const SetTagsDialog = lazyPart(async () => (await import('../tag/set-tags-dialog.tsx')).SetTagsDialog);

interface SelectedDocumentsProps {
  datasetId: string;
  /** Of the dataset. */
  tags: readonly DatasetTag[];
  /** At least one. */
  documents: readonly DocumentInfo[];
  onDelete: () => void;
  /** They are processed again: nothing is to be done with them for now. */
  onRetried: (ids: readonly string[]) => void;
}

/** What one can do with the selected documents. */
export function SelectedDocuments({ datasetId, tags, documents, onDelete, onRetried }: SelectedDocumentsProps) {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  const failed = documents.filter(({ status }) => status === DocumentStatus.failed);
  return (
    <Row gap={2}>
      {failed.length > 0 && (
        <RetryButton
          documentIds={failed.map(({ document_id }) => document_id)}
          label={t('documents_retry', { count: failed.length })}
          onRetried={onRetried}
        />
      )}
      {tags.length > 0 && (
        <Button size="small" icon={<Tags aria-hidden />} onClick={() => setSetting(true)}>
          {t('documents_tag')}
        </Button>
      )}
      <Button size="small" icon={<Trash2 aria-hidden />} onClick={onDelete}>
        {t('documents_delete', { count: documents.length })}
      </Button>
      {isSetting && (
        <LazyPartBoundary onFailed={() => setSetting(false)}>
          <SetTagsDialog
            datasetId={datasetId}
            tags={tags}
            documents={documents}
            areChosen
            onClose={() => setSetting(false)}
          />
        </LazyPartBoundary>
      )}
    </Row>
  );
}
