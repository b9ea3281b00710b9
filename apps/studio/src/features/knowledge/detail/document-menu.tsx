import {
  type DocumentInfo,
  DocumentSource,
  DocumentStatus,
  FormatType,
  RetryDocument,
  UpdateDocument,
} from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator, useToast } from '@parley/ui';
import {
  CalendarSync,
  CircleOff,
  CirclePlay,
  Columns3,
  Ellipsis,
  ExternalLink,
  FileUp,
  Plug,
  RefreshCw,
  Rows3,
  Scissors,
  Tags,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { appendPath, resegmentPath } from '../knowledge-path.ts';
import { RenameDocumentDialog } from '../rename-document-dialog.tsx';
import { UpdateFrequencyDialog } from '../update-frequency-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { DeleteDocumentsDialog } from './delete-documents-dialog.tsx';
import { isTextFile, ReplaceFileDialog } from './replace-file-button.tsx';

const DocumentTagsDialog = lazyPart(async () => (await import('../tag/document-tags-dialog.tsx')).DocumentTagsDialog);
const ColumnsDialog = lazyPart(async () => (await import('../table/columns-dialog.tsx')).ColumnsDialog);
const ConnectionDialog = lazyPart(async () => (await import('../table-api/connection-dialog.tsx')).ConnectionDialog);

type DialogName = 'rename' | 'tags' | 'replace' | 'columns' | 'connection' | 'frequency' | 'delete';

interface DocumentMenuProps {
  spaceId: string;
  document: DocumentInfo;
  /** It is being processed: only its name can be changed, and it can be deleted. */
  isBusy: boolean;
  onDeleted?: () => void;
}

/** What one can do with a document. */
export function DocumentMenu({ spaceId, document, isBusy, onDeleted }: DocumentMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);
  const { document_id, dataset_id, name, status } = document;
  const setStatus = useOperationMutation(UpdateDocument, {
    onSuccess: async (_response, { status }) => {
      await refresh();
      toast(
        'success',
        t(status === DocumentStatus.disabled ? 'knowledge_turned_off' : 'knowledge_turned_on', { name }),
      );
    },
  });
  const fetchAgain = useOperationMutation(RetryDocument, {
    onSuccess: async () => {
      await refresh();
      toast('info', t('document_fetching', { name }));
    },
  });
  const original = document.web_url || document.file_url;
  const isTable = document.format_type === FormatType.table;
  const isApi = document.source_type === DocumentSource.api;
  const isFetched = isApi || document.source_type === DocumentSource.web;
  const isReady = !isBusy && status !== DocumentStatus.failed;
  const isOff = status === DocumentStatus.disabled;
  return (
    <>
      <Menu trigger={<IconButton label={t('document_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={() => setDialog('rename')}>
          {t('document_rename')}
        </MenuItem>
        <MenuItem icon={<Tags aria-hidden />} onSelect={() => setDialog('tags')}>
          {t('document_tags')}
        </MenuItem>
        {original && (
          <MenuItem asChild>
            <a href={original} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {t('document_original')}
            </a>
          </MenuItem>
        )}
        {isTextFile(document) && !isBusy && (
          <MenuItem icon={<FileUp aria-hidden />} onSelect={() => setDialog('replace')}>
            {t('document_replace')}
          </MenuItem>
        )}
        {isReady && !isApi && (
          <MenuItem asChild>
            {isTable ? (
              <Link to={appendPath(spaceId, dataset_id, document_id)}>
                <Rows3 aria-hidden />
                {t('table_append')}
              </Link>
            ) : (
              <Link to={resegmentPath(spaceId, dataset_id, document_id)}>
                <Scissors aria-hidden />
                {t('document_resegment')}
              </Link>
            )}
          </MenuItem>
        )}
        {isReady && isTable && (
          <MenuItem icon={<Columns3 aria-hidden />} onSelect={() => setDialog('columns')}>
            {t('columns_edit')}
          </MenuItem>
        )}
        {isApi && !isBusy && (
          <MenuItem icon={<Plug aria-hidden />} onSelect={() => setDialog('connection')}>
            {t('api_connection')}
          </MenuItem>
        )}
        {isFetched && isReady && (
          <MenuItem
            icon={<RefreshCw aria-hidden />}
            onSelect={() => fetchAgain.mutate({ document_ids: [document_id] })}
          >
            {t('document_fetch')}
          </MenuItem>
        )}
        {isFetched && (
          <MenuItem icon={<CalendarSync aria-hidden />} onSelect={() => setDialog('frequency')}>
            {t('document_frequency')}
          </MenuItem>
        )}
        {isReady && (
          <MenuItem
            icon={isOff ? <CirclePlay aria-hidden /> : <CircleOff aria-hidden />}
            onSelect={() =>
              setStatus.mutate({ document_id, status: isOff ? DocumentStatus.enabled : DocumentStatus.disabled })
            }
          >
            {t(isOff ? 'document_turn_on' : 'document_turn_off')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
          {t('document_delete')}
        </MenuItem>
      </Menu>
      <DocumentDialog dialog={dialog} document={document} onDeleted={onDeleted} onClose={close} />
    </>
  );
}

interface DocumentDialogProps extends Pick<DocumentMenuProps, 'document' | 'onDeleted'> {
  dialog: DialogName | undefined;
  onClose: () => void;
}

/** The dialog that was opened from the menu. */
function DocumentDialog({ dialog, document, onDeleted, onClose }: DocumentDialogProps) {
  switch (dialog) {
    case 'rename':
      return <RenameDocumentDialog document={document} onClose={onClose} />;
    case 'tags':
      return (
        <LazyPartBoundary onFailed={onClose}>
          <DocumentTagsDialog document={document} datasetId={document.dataset_id} onClose={onClose} />
        </LazyPartBoundary>
      );
    case 'replace':
      return (
        <LazyPartBoundary onFailed={onClose}>
          <ReplaceFileDialog document={document} onClose={onClose} />
        </LazyPartBoundary>
      );
    case 'columns':
      return (
        <LazyPartBoundary onFailed={onClose}>
          <ColumnsDialog document={document} onClose={onClose} />
        </LazyPartBoundary>
      );
    case 'connection':
      return (
        <LazyPartBoundary onFailed={onClose}>
          <ConnectionDialog document={document} onClose={onClose} />
        </LazyPartBoundary>
      );
    case 'frequency':
      return <UpdateFrequencyDialog document={document} onClose={onClose} />;
    case 'delete':
      return <DeleteDocumentsDialog documents={[document]} onDeleted={onDeleted} onClose={onClose} />;
    case undefined:
      return null;
  }
}
