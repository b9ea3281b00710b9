import { ApiError } from '@parley/contract';
import { Button, DetailList, ErrorCard, Skeleton, Stack, Text } from '@parley/ui';
import { useId, useState } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useFormatTime } from '../../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReplyRecord, ReplyRef } from '../reply-record.ts';
import { StepDetails } from './step-details.tsx';
import type { Trace } from './time-scale.ts';
import { TraceFigures } from './trace-figures.tsx';
import { useTrace } from './use-trace.ts';
import { Waterfall } from './waterfall.tsx';

interface ReplyTraceProps {
  record: ReplyRecord;
  /** Null for a question that was not sent. */
  reply: ReplyRef | null;
}

/** How a reply was made, step by step. */
export function ReplyTrace({ record, reply }: ReplyTraceProps) {
  const query = useTrace(reply, record.status.status === 'running');
  const trace = query.data;
  return (
    <Stack gap={4}>
      <TraceFigures record={record} trace={trace} />
      <ReplyError record={record} trace={trace} />
      {reply && trace && trace.steps.length > 0 && <Steps key={reply.reply_id} reply={reply} trace={trace} />}
      {reply && trace?.steps.length === 0 && <NoSteps trace={trace} />}
      {reply && query.isPending && <Skeleton height="120px" />}
      {query.error && !trace && <TraceFailed error={query.error} onRetry={() => void query.refetch()} />}
      <Identity record={record} trace={trace} />
    </Stack>
  );
}

function Steps({ reply, trace }: { reply: ReplyRef; trace: Trace }) {
  const detailsId = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { steps } = trace;
  // A step that failed is what one looks for; else the model call that answered.
  const shown =
    steps.find(({ step_id }) => step_id === chosenId) ??
    steps.find(({ state }) => state === 'failed') ??
    [...steps].reverse().find(({ kind }) => kind === 'model') ??
    steps[steps.length - 1];
  if (!shown) return null;
  return (
    <>
      <Waterfall trace={trace} chosenId={shown.step_id} onChoose={setChosenId} detailsId={detailsId} />
      <StepDetails key={shown.step_id} id={detailsId} reply={reply} step={shown} trace={trace} />
    </>
  );
}

/** Errors that no step has: a limit was reached, or the server was restarted. */
function ReplyError({ record, trace }: Omit<ReplyTraceProps, 'reply'> & { trace: Trace | undefined }) {
  const { t } = useTranslation();
  const { error } = record.status;
  const message = trace?.error?.msg ?? error?.message;
  const code = trace?.error?.code ?? error?.code;
  if (!message || trace?.steps.some((step) => step.error === message)) return null;
  return <ErrorCard title={t('debug_error')} message={code ? `${message} (${code})` : message} />;
}

function NoSteps({ trace }: { trace: Trace }) {
  const { t } = useTranslation();
  return <Text tone="muted">{trace.status === 'running' ? t('trace_starting') : t('trace_not_recorded')}</Text>;
}

function TraceFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  // The question is not stored, or was deleted: there is nothing to try again.
  if (error instanceof ApiError) return <Text tone="muted">{t('trace_not_recorded')}</Text>;
  return (
    <ErrorCard
      title={t('trace_failed')}
      message={errorMessage(error)}
      actions={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

function Identity({
  record: { message, status, mockSets },
}: Omit<ReplyTraceProps, 'reply'> & { trace: Trace | undefined }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const details = [
    { name: t('debug_mock_sets'), value: mockSets.join(', ') || null },
    { name: t('debug_time'), value: formatTime(message.content_time) },
    { name: t('debug_message_id'), value: message.message_id },
    { name: t('debug_log_id'), value: message.logId || message.extra_info.log_id || status.error?.logId || null },
  ];
  return <DetailList details={details.filter(({ value }) => value !== null)} />;
}
