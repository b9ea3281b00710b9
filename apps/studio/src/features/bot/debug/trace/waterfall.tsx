import type { TraceStep } from '@parley/contract';
import { classNames } from '@parley/ui';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { useFormatDuration } from '../../../../i18n/use-format-duration.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { StepIcon, useStepName } from './step-name.tsx';
import { endOf, type TimeScale, type Trace, timeScaleOf } from './time-scale.ts';
import styles from './waterfall.module.css';

/** Beyond this fraction of the axis the label of a tick has no room. */
const LABEL_END = 0.9;

interface WaterfallProps {
  trace: Trace;
  chosenId: string | null;
  onChoose: (stepId: string) => void;
  /** The id of the element that shows the chosen step. */
  detailsId: string;
}

/** The steps of a reply as bars on one time axis. The arrow keys move through the list. */
export function Waterfall({ trace, chosenId, onChoose, detailsId }: WaterfallProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const scale = timeScaleOf(trace);
  const { steps } = trace;
  const chosen = Math.max(
    0,
    steps.findIndex(({ step_id }) => step_id === chosenId),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextIndex(event.key, chosen, steps.length);
    const step = next === null ? undefined : steps[next];
    if (!step) return;
    event.preventDefault();
    onChoose(step.step_id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <div className={styles.waterfall}>
      <Axis scale={scale} />
      <div
        ref={list}
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('trace_steps')}
        className={styles.steps}
        onKeyDown={onKeyDown}
      >
        {steps.map((step, index) => (
          <Step
            key={step.step_id}
            step={step}
            trace={trace}
            scale={scale}
            isChosen={step.step_id === chosenId}
            isReachable={index === chosen}
            detailsId={detailsId}
            onChoose={() => onChoose(step.step_id)}
          />
        ))}
      </div>
    </div>
  );
}

function nextIndex(key: string, index: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(length - 1, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

function Axis({ scale }: { scale: TimeScale }) {
  const formatDuration = useFormatDuration();
  return (
    <div aria-hidden className={styles.axis}>
      {scale.ticks
        .filter((tick) => tick / scale.lengthMs < LABEL_END)
        .map((tick) => (
          <span key={tick} className={styles.tick} style={at({ '--at': tick / scale.lengthMs })}>
            {formatDuration(tick)}
          </span>
        ))}
    </div>
  );
}

interface StepProps {
  step: TraceStep;
  trace: Trace;
  scale: TimeScale;
  isChosen: boolean;
  isReachable: boolean;
  detailsId: string;
  onChoose: () => void;
}

function Step({ step, trace, scale, isChosen, isReachable, detailsId, onChoose }: StepProps) {
  const { t } = useTranslation();
  const id = useId();
  const name = useStepName()(step);
  const formatDuration = useFormatDuration();
  const { start, answerStart, end } = scale.barOf(step);
  const duration = formatDuration(endOf(step, trace) - step.started_at);
  const isCut = step.finish_reason === 'length';
  const state = isCut ? t('trace_finish_length') : t(`trace_state_${step.state}`);
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isChosen}
      aria-controls={detailsId}
      aria-label={`${name}, ${state}, ${duration}`}
      tabIndex={isReachable ? 0 : -1}
      className={classNames(styles.step, styles[step.kind], styles[step.state], isCut && styles.cut)}
      onClick={onChoose}
    >
      <span className={styles.name}>
        <StepIcon step={step} />
        <span className={styles.label}>{name}</span>
      </span>
      <span className={styles.track}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={styles.line} style={at({ '--at': tick / scale.lengthMs })} />
        ))}
        <span className={styles.wait} style={at({ '--at': start, '--length': answerStart - start })} />
        <span className={styles.bar} style={at({ '--at': answerStart, '--length': end - answerStart })} />
      </span>
      <span className={styles.duration}>{duration}</span>
    </button>
  );
}

const at = (properties: Record<string, number>) => properties as CSSProperties;
