import { type Dataset, type DocumentInfo, DocumentStatus, FormatType, GetDocumentProgress } from '@parley/contract';
import { Button, ErrorCard, ListRow, Row, Skeleton, Stack, Tag, Text } from '@parley/ui';
import { CircleAlert, CircleCheck, Copy, FileText } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { formatOf, sliceCountText } from '../formats.ts';
import { importPath, knowledgePath } from '../knowledge-path.ts';
import { RetryButton } from '../retry-button.tsx';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import styles from './file-step.module.css';
import type { Duplicate } from './import-draft.ts';

/** wire §1.2 */
const POLL_MS = 3000;

type Shown = Pick<DocumentInfo, 'status' | 'status_descript'>;

interface ProcessStepProps {
  dataset: Dataset;
  documentIds: readonly string[];
  duplicates?: readonly Duplicate[];
  /** Whether the import is finished: it need not be kept for a reload. */
  onFinished: (isFinished: boolean) => void;
  /** Forgets the import. */
  onDone: () => void;
}

/** What the server does with the documents. It goes on when the page is closed. */
export function ProcessStep({ dataset, documentIds, duplicates = [], onFinished, onDone }: ProcessStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const { space_id, dataset_id } = dataset;
  const { data, error, refetch } = useOperationQuery(
    GetDocumentProgress,
    { document_ids: [...documentIds] },
    {
      enabled: documentIds.length > 0,
      refetchInterval: (query) => (query.state.data?.data.some(isInWork) ? POLL_MS : false),
    },
  );
  const documents = data?.data ?? [];
  const hasDocuments = documentIds.length > 0;
  const isWorking = hasDocuments && (!data || documents.some(isInWork));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers of the knowledge change when the work ends
  useEffect(() => {
    onFinished(!isWorking);
    if (!isWorking) void refresh();
  }, [isWorking]);
  const finish = () => {
    onDone();
    const [only] = documentIds.length === 1 ? documentIds : [];
    const isReady = documents[0]?.status === DocumentStatus.enabled;
    void navigate(knowledgePath(space_id, dataset_id, isReady ? only : undefined));
  };
  return (
    <Stack>
      {hasDocuments ? <Outcome documents={documents} isWorking={isWorking} /> : <Text>{t('import_nothing_new')}</Text>}
      {error && !data ? (
        <ErrorCard
          title={t('data_error_title', { module: t('documents') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : hasDocuments ? (
        <ul aria-label={t('documents')} className={styles.files}>
          {documents.map((document) => (
            <ListRow
              key={document.document_id}
              leading={<StateIcon document={document} />}
              title={document.document_name}
              tag={<DocumentTag document={document} />}
              details={
                document.status === DocumentStatus.enabled && dataset.format_type !== FormatType.image
                  ? [t(sliceCountText(dataset.format_type), { count: document.slice_count })]
                  : []
              }
              note={
                <>
                  <DocumentNote document={document} name={document.document_name} />
                  {(isInWork(document) || hasProblem(document)) && (
                    <TimelineButton documentId={document.document_id} name={document.document_name} />
                  )}
                </>
              }
              action={
                document.status === DocumentStatus.failed && (
                  <RetryButton documentIds={[document.document_id]} onRetried={() => void refetch()} />
                )
              }
            />
          ))}
          {!data && <Skeleton height="56px" />}
        </ul>
      ) : null}
      {duplicates.length > 0 && (
        <ul aria-label={t('import_duplicates')} className={styles.files}>
          {duplicates.map(({ name, document_id, document_name }, index) => (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name may have the same content
              key={index}
              leading={<Copy aria-hidden />}
              title={name}
              tag={<Tag>{t('import_duplicate')}</Tag>}
              note={
                <Text size="label" tone="muted">
                  {t('import_duplicate_of')}{' '}
                  <Link to={knowledgePath(space_id, dataset_id, document_id)}>{document_name}</Link>
                </Text>
              }
            />
          ))}
        </ul>
      )}
      <Row justify="end">
        {!isWorking && (
          <Button
            onClick={() => {
              onDone();
              void navigate(importPath(space_id, dataset_id, formatOf(dataset.format_type).importType), {
                replace: true,
              });
            }}
          >
            {t('import_more')}
          </Button>
        )}
        <Button variant="primary" onClick={finish}>
          {t(isWorking ? 'import_leave' : 'import_done_open')}
        </Button>
      </Row>
    </Stack>
  );
}

/** It failed, something of it is missing, or its update failed and the slices of before stay in use. */
const hasProblem = ({ status, status_descript }: Shown) => status === DocumentStatus.failed || status_descript !== '';

function Outcome({ documents, isWorking }: { documents: readonly Shown[]; isWorking: boolean }) {
  const { t } = useTranslation();
  const problems = documents.filter(hasProblem).length;
  if (isWorking || problems === 0)
    return <Text tone="muted">{t(isWorking ? 'import_working' : 'import_finished')}</Text>;
  return <Text>{t('import_finished_problems', { ready: documents.length - problems, count: problems })}</Text>;
}

function StateIcon({ document }: { document: Shown }) {
  if (isInWork(document)) return <FileText aria-hidden />;
  return hasProblem(document) ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />;
}
