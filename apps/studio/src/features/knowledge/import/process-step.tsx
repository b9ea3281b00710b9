import { type Dataset, DocumentStatus, GetDocumentProgress, RetryDocument } from '@parley/contract';
import { Button, ErrorCard, ListRow, Row, Skeleton, Stack, Text } from '@parley/ui';
import { CircleAlert, CircleCheck, FileText, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { importPath, knowledgePath } from '../knowledge-path.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import styles from './file-step.module.css';

/** wire §1.2 */
const POLL_MS = 3000;

interface ProcessStepProps {
  dataset: Dataset;
  documentIds: readonly string[];
  /** Forgets the import. */
  onDone: () => void;
}

/** What the server does with the documents. It goes on when the page is closed. */
export function ProcessStep({ dataset, documentIds, onDone }: ProcessStepProps) {
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
  const retry = useOperationMutation(RetryDocument, { onSuccess: () => void refetch() });
  const documents = data?.data ?? [];
  const isWorking = !data || documents.some(isInWork);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers of the knowledge change when the work ends
  useEffect(() => void (isWorking || refresh()), [isWorking]);
  const finish = () => {
    onDone();
    const [only] = documentIds.length === 1 ? documentIds : [];
    const isReady = documents[0]?.status === DocumentStatus.enabled;
    void navigate(knowledgePath(space_id, dataset_id, isReady ? only : undefined));
  };
  return (
    <Stack>
      {documentIds.length === 0 && <Text>{t('import_nothing_new')}</Text>}
      {documentIds.length > 0 && <Text tone="muted">{t(isWorking ? 'import_working' : 'import_finished')}</Text>}
      {error && !data ? (
        <ErrorCard
          title={t('data_error_title', { module: t('documents') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <ul aria-label={t('documents')} className={styles.files}>
          {documents.map((document) => (
            <ListRow
              key={document.document_id}
              leading={<StateIcon status={document.status} />}
              title={document.document_name}
              tag={<DocumentTag document={document} />}
              details={
                document.status === DocumentStatus.enabled
                  ? [t('knowledge_slices', { count: document.slice_count })]
                  : []
              }
              note={<DocumentNote document={document} name={document.document_name} />}
              action={
                document.status === DocumentStatus.failed && (
                  <Button
                    size="small"
                    icon={<RotateCcw aria-hidden />}
                    onClick={() => retry.mutate({ document_ids: [document.document_id] })}
                  >
                    {t('document_retry')}
                  </Button>
                )
              }
            />
          ))}
          {!data && documentIds.length > 0 && <Skeleton height="56px" />}
        </ul>
      )}
      <Row justify="end">
        {!isWorking && (
          <Button
            onClick={() => {
              onDone();
              void navigate(importPath(space_id, dataset_id, 'text_doc'), { replace: true });
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

function StateIcon({ status }: { status: DocumentStatus }) {
  if (status === DocumentStatus.enabled) return <CircleCheck aria-hidden />;
  return status === DocumentStatus.failed ? <CircleAlert aria-hidden /> : <FileText aria-hidden />;
}
