import {
  type Dataset,
  type DocumentInfo,
  DocumentStatus,
  FormatType,
  ListDocument,
  type SliceInfo,
} from '@parley/contract';
import { Button, Page, PageHeader, Row, Skeleton, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { datasetBreadcrumb } from '../dataset-breadcrumb.tsx';
import { DocumentMenu } from '../detail/document-menu.tsx';
import { isTextFile, ReplaceFileButton } from '../detail/replace-file-button.tsx';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { sliceCountText } from '../formats.ts';
import { POLL_MS } from '../knowledge-delays.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { Original } from '../original/original.tsx';
import { RetryButton } from '../retry-button.tsx';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import { DeleteSliceDialog } from './delete-slice-dialog.tsx';
import { type DocumentColumn, DocumentColumns } from './document-columns.tsx';
import { ReadSliceDialog } from './read-slice-dialog.tsx';
import { SliceDialog } from './slice-dialog.tsx';
import { SliceTable } from './slice-table.tsx';

/** The address of the original, which comes with the document, ends after a day: the second new one comes before that. */
const FILE_ADDRESS_MS = 10 * 3_600_000;

const TableRows = lazyPart(async () => (await import('../table/table-rows.tsx')).TableRows);

/** Outside the table, which begins anew when the document changes: a text that is being edited stays. */
type OpenDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'read' | 'edit' | 'delete'; readonly slice: SliceInfo };

/** A document with its slices and its original. `?slice=` names one of them: the one that was cited. */
export function DocumentPage({ dataset, documentId }: { dataset: Dataset; documentId: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const around = parameters.get('slice') ?? '';
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  // Chosen here until another one is looked for.
  const [choice, setChoice] = useState({ around, sliceId: around });
  const chosen = choice.around === around ? choice.sliceId : around;
  const [column, setColumn] = useState<DocumentColumn>('slices');
  const { dataset_id, space_id } = dataset;
  const { data, dataUpdatedAt, error, refetch } = useOperationQuery(
    ListDocument,
    { dataset_id, document_ids: [documentId] },
    { refetchInterval: (query) => (query.state.data?.document_infos.some(isInWork) ? POLL_MS : FILE_ADDRESS_MS) },
  );
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('document') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const [document] = data.document_infos;
  const parent = knowledgePath(space_id, dataset_id);
  if (!document)
    return (
      <ErrorPage
        title={t('document_gone')}
        subtitle={t('document_gone_text')}
        action={<Button onClick={() => void navigate(parent)}>{t('document_gone_back')}</Button>}
      />
    );
  const mayChange = dataset.can_edit;
  const isTable = document.format_type === FormatType.table;
  return (
    <Page>
      <PageTitle>{document.name}</PageTitle>
      <PageHeader
        title={document.name}
        tag={<DocumentTag document={document} />}
        breadcrumb={datasetBreadcrumb(dataset, t)}
        actions={
          mayChange && (
            <>
              <DocumentMenu
                spaceId={space_id}
                document={document}
                isBusy={isInWork(document)}
                onDeleted={() => void navigate(parent, { replace: true })}
              />
              <Button
                variant="primary"
                icon={<Plus aria-hidden />}
                disabled={isInWork(document)}
                onClick={() => setOpen({ dialog: 'add' })}
              >
                {t(isTable ? 'row_add' : 'slice_add')}
              </Button>
            </>
          )
        }
      />
      <Figures document={document} />
      <DocumentNote document={document} name={document.name} />
      <Row>
        {mayChange && document.status === DocumentStatus.failed && <MendButtons document={document} />}
        <TimelineButton documentId={documentId} name={document.name} />
      </Row>
      {isTable ? (
        <LazyPartBoundary onFailed={() => undefined} fallback={<Skeleton height="320px" />}>
          <TableRows
            // Other rows have taken the place of those that were loaded, or another one is looked for.
            key={`${document.status} ${document.stage} ${around}`}
            document={document}
            around={around}
            mayChange={mayChange && !isInWork(document)}
            isAdding={open?.dialog === 'add'}
            onAdded={close}
          />
        </LazyPartBoundary>
      ) : (
        <>
          <DocumentColumns
            shown={column}
            onShow={setColumn}
            slices={
              <SliceTable
                // Other slices have taken the place of those that were loaded, or another one is looked for.
                key={`${document.status} ${document.stage} ${around}`}
                documentId={documentId}
                around={around}
                chosen={chosen}
                mayChange={mayChange && !isInWork(document)}
                onShowOriginal={({ slice_id }) => {
                  setChoice({ around, sliceId: slice_id });
                  setColumn('original');
                }}
                onRead={(slice) => setOpen({ dialog: 'read', slice })}
                onEdit={(slice) => setOpen({ dialog: 'edit', slice })}
                onDelete={(slice) => setOpen({ dialog: 'delete', slice })}
              />
            }
            original={
              <Original
                // Loads the text again after the document was processed again: its file or web page may have changed.
                key={`${documentId} ${statusOfContent(document)}`}
                document={document}
                loadedAt={dataUpdatedAt}
                sliceId={chosen}
              />
            }
          />
          <OpenSliceDialog
            open={open}
            documentId={documentId}
            mayChange={mayChange && !isInWork(document)}
            onEdit={(slice) => setOpen({ dialog: 'edit', slice })}
            // The last one: it may be on a page that is not loaded.
            onAdded={(slice) => setParameters({ slice }, { replace: true })}
            onClose={close}
          />
        </>
      )}
    </Page>
  );
}

interface OpenSliceDialogProps {
  open: OpenDialog | undefined;
  documentId: string;
  mayChange: boolean;
  onEdit: (slice: SliceInfo) => void;
  onAdded: (sliceId: string) => void;
  onClose: () => void;
}

function OpenSliceDialog({ open, documentId, mayChange, onEdit, onAdded, onClose }: OpenSliceDialogProps) {
  switch (open?.dialog) {
    case 'add':
      return <SliceDialog key="add" documentId={documentId} onAdded={onAdded} onClose={onClose} />;
    case 'read':
      return (
        <ReadSliceDialog
          slice={open.slice}
          onEdit={mayChange ? () => onEdit(open.slice) : undefined}
          onClose={onClose}
        />
      );
    case 'edit':
      return <SliceDialog key="edit" documentId={documentId} slice={open.slice} onClose={onClose} />;
    case 'delete':
      return <DeleteSliceDialog slice={open.slice} onClose={onClose} />;
    case undefined:
      return null;
  }
}

/** The same whether the document is turned off or on, which leaves its text as it is. */
const statusOfContent = ({ status }: DocumentInfo): DocumentStatus =>
  status === DocumentStatus.disabled ? DocumentStatus.enabled : status;

function MendButtons({ document }: { document: DocumentInfo }) {
  return (
    <>
      <RetryButton documentIds={[document.document_id]} />
      {isTextFile(document) && <ReplaceFileButton document={document} />}
    </>
  );
}

function Figures({ document }: { document: DocumentInfo }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const figures = [
    t(sliceCountText(document.format_type), { count: document.slice_count }),
    t('slice_characters', { count: document.char_count }),
    ...(document.size > 0 ? [formatBytes(document.size)] : []),
    t('knowledge_hits', { count: document.hit_count }),
  ];
  return (
    <Text size="label" tone="muted">
      {figures.join(' · ')}
    </Text>
  );
}
