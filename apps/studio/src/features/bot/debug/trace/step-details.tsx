import type { GetReplyTraceStep, ResponseOf, TraceStep } from '@parley/contract';
import { Button, Row, Skeleton, Stack, Tag, Text } from '@parley/ui';
import { CircleAlert } from 'lucide-react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useFormatDuration } from '../../../../i18n/use-format-duration.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { type Fact, FactList } from '../fact-list.tsx';
import { FixIt } from '../fix/fix-it.tsx';
import type { ReplyRef } from '../reply-record.ts';
import { Disclosure } from './disclosure.tsx';
import { PromptMessages } from './prompt-messages.tsx';
import { RecalledChunks } from './recalled-chunks.tsx';
import styles from './step-details.module.css';
import { StepJson } from './step-json.tsx';
import { StepIcon, useStepName } from './step-name.tsx';
import { StepText } from './step-text.tsx';
import { endOf, type Trace } from './time-scale.ts';
import { ToolsOffered } from './tools-offered.tsx';
import { useTraceStep } from './use-trace.ts';

type Recorded = ResponseOf<typeof GetReplyTraceStep>;

interface StepDetailsProps {
  id: string;
  reply: ReplyRef;
  step: TraceStep;
  trace: Trace;
}

/** Everything that was recorded of one step. */
export function StepDetails({ id, reply, step, trace }: StepDetailsProps) {
  const { t } = useTranslation();
  const name = useStepName()(step);
  const errorMessage = useErrorMessage();
  const query = useTraceStep(reply, step);
  return (
    <div id={id} role="tabpanel" aria-label={name} className={styles.details}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <StepIcon step={step} />
          {name}
        </h3>
        <StateTag step={step} />
        <FixIt reply={reply} step={step} />
      </div>
      <Facts step={step} trace={trace} />
      {step.error && (
        <p className={styles.error}>
          <CircleAlert aria-hidden />
          {step.error}
        </p>
      )}
      {query.data && <Content recorded={query.data} />}
      {query.isPending && <Skeleton height="160px" />}
      {query.error && !query.data && (
        <Row gap={3}>
          <Text tone="danger">{errorMessage(query.error)}</Text>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </Row>
      )}
    </div>
  );
}

function StateTag({ step: { state, finish_reason } }: { step: TraceStep }) {
  const { t } = useTranslation();
  if (state === 'failed') return <Tag tone="danger">{t('trace_state_failed')}</Tag>;
  if (finish_reason === 'length') return <Tag tone="warning">{t('trace_finish_length')}</Tag>;
  if (state === 'done') return null;
  return <Tag tone={state === 'interrupted' ? 'warning' : 'neutral'}>{t(`trace_state_${state}`)}</Tag>;
}

/** When the step ran, how long it took, and what it used. */
function Facts({ step, trace }: { step: TraceStep; trace: Trace }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const formatDuration = useFormatDuration();
  const { usage, cost, first_token_at, started_at, finish_reason } = step;
  const facts: Fact[] = [
    [t('trace_started'), `+${formatDuration(Math.max(0, started_at - trace.started_at))}`],
    [t('trace_took'), formatDuration(endOf(step, trace) - started_at)],
    [t('trace_first_token'), first_token_at === null ? null : formatDuration(first_token_at - started_at)],
    [t('trace_input'), usage && format(usage.input_tokens)],
    [t('trace_cached_tokens'), usage?.cached_tokens ? format(usage.cached_tokens) : null],
    [t('trace_output'), usage && format(usage.output_tokens)],
    [t('trace_reasoning_tokens'), usage?.reasoning_tokens ? format(usage.reasoning_tokens) : null],
    [t('debug_cost'), cost ? format(cost) : null],
    [t('trace_finish'), finish_reason && t(`trace_finish_${finish_reason}`)],
  ];
  return <FactList facts={facts} />;
}

function Content({ recorded }: { recorded: Recorded }) {
  const { t } = useTranslation();
  const { prompt, answer, call, result, context, provider_error, step } = recorded;
  return (
    <Stack gap={3}>
      {provider_error && <StepText label={t('trace_provider_error')} text={provider_error} />}
      {prompt && (
        <>
          <Disclosure title={t('trace_prompt', { count: prompt.messages.length })} isOpenAtFirst>
            <PromptMessages messages={prompt.messages} />
          </Disclosure>
          {prompt.tools.length > 0 && (
            <Disclosure title={t('trace_tools', { count: prompt.tools.length })}>
              <ToolsOffered tools={prompt.tools} />
            </Disclosure>
          )}
          <Disclosure title={t('trace_settings')}>
            <StepJson label={t('trace_settings')} text={JSON.stringify(prompt.settings)} />
          </Disclosure>
        </>
      )}
      {answer && (
        <Disclosure title={t('trace_answer')} isOpenAtFirst>
          {answer.reasoning && <StepText label={t('trace_reasoning')} text={answer.reasoning} />}
          {answer.text && <StepText label={t('trace_answer')} text={answer.text} cut={answer.cut} />}
          {answer.tool_calls.map((each) => (
            <StepJson key={each.id} label={each.name} text={each.arguments} cut={each.cut} isLabelShown />
          ))}
          {!answer.text && answer.tool_calls.length === 0 && <Text tone="muted">{t('trace_no_answer')}</Text>}
        </Disclosure>
      )}
      {call && (
        <Disclosure title={t('debug_call_input')} isOpenAtFirst>
          <StepJson label={t('debug_call_input')} text={call.arguments} cut={call.cut} />
        </Disclosure>
      )}
      {/* The error above is what the model got. */}
      {step.kind === 'tool' && (!step.error || result?.text !== step.error) && (
        <Disclosure title={t('debug_call_output')} isOpenAtFirst>
          {result ? (
            <StepJson label={t('debug_call_output')} text={result.text} cut={result.cut} />
          ) : (
            <Text tone="muted">{t('debug_call_running')}</Text>
          )}
        </Disclosure>
      )}
      {result && result.chunks.length > 0 && <RecalledChunks chunks={result.chunks} />}
      {context && (
        <>
          {context.notes?.map((note) => (
            <Text key={note} size="small">
              {note}
            </Text>
          ))}
          <RecalledChunks chunks={context.chunks} />
          {context.text && <StepText label={t('trace_context_text')} text={context.text} cut={context.cut} />}
          {Object.keys(context.variables).length > 0 && (
            <Disclosure title={t('trace_variables')}>
              <StepJson label={t('trace_variables')} text={JSON.stringify(context.variables)} />
            </Disclosure>
          )}
        </>
      )}
    </Stack>
  );
}
