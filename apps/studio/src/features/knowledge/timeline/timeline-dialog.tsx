import { type DocumentStep, GetDocumentTimeline } from '@parley/contract';
import { Button, Dialog, ErrorCard, Skeleton, Text } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { POLL_MS } from '../knowledge-delays.ts';
import styles from './timeline.module.css';
import { TimelineStep } from './timeline-step.tsx';

interface TimelineDialogProps {
  documentId: string;
  name: string;
  onClose: () => void;
}

/** In which steps a document was last processed. It follows them while they go on. */
export function TimelineDialog({ documentId, name, onClose }: TimelineDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(
    GetDocumentTimeline,
    { document_id: documentId },
    { staleTime: 0, refetchInterval: (query) => (query.state.data?.steps.some(isRunning) ? POLL_MS : false) },
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('timeline_of', { name })} closeLabel={t('close')}>
      {data ? (
        <Steps steps={data.steps} />
      ) : error ? (
        <ErrorCard
          title={t('timeline_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <Skeleton height="200px" />
      )}
    </Dialog>
  );
}

function Steps({ steps }: { steps: readonly DocumentStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return <Text tone="muted">{t('timeline_unknown')}</Text>;
  const isReady = steps.some(({ stage, state }) => stage === 'done' && state === 'done');
  const isWhole = steps[0]?.stage === 'waiting';
  const isUnchanged =
    isReady && isWhole && !steps.some(({ stage, state }) => stage === 'indexing' || state === 'failed');
  return (
    <>
      <ol aria-label={t('timeline')} className={styles.steps}>
        {steps.map((step) => (
          <TimelineStep key={step.stage} step={step} />
        ))}
      </ol>
      {isUnchanged && <Text tone="muted">{t('timeline_unchanged')}</Text>}
    </>
  );
}

const isRunning = ({ state }: DocumentStep): boolean => state === 'running';
