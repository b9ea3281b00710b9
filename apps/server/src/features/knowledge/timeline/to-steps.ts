import {
  DocumentSource,
  DocumentStage,
  DocumentStatus,
  type DocumentStep,
  FormatType,
  type Locale,
} from '@parley/contract';
import { isUnfinished } from '../document.store.ts';
import { reasonText } from '../document-reason.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { readMarks, type StageMark } from '../stage-marks.ts';
import { shareOf } from './stage-progress.ts';

interface Context {
  readonly formatType: FormatType;
  /** Whether its text was read for a preview. */
  readonly isPreviewed: boolean;
  readonly now: number;
  readonly locale: Locale;
}

/** The steps that were begun, and those that follow while the document is processed. */
export function toSteps(row: DocumentRow, context: Context): DocumentStep[] {
  const marks = readMarks(row.timeline);
  const begun = marks.flatMap(({ stage, at }, index) =>
    stage === 'failed' ? [] : [toStep(row, { stage, at }, marks[index + 1], context)],
  );
  const last = begun.at(-1);
  if (!last || !isUnfinished(row)) return begun;
  const isLater = (stage: DocumentStage): boolean => orderOf(stage) > orderOf(last.stage);
  return [...begun, ...stagesOf(row, context).filter(isLater).map(toPending)];
}

function toStep(
  row: DocumentRow,
  { stage, at }: { readonly stage: DocumentStage; readonly at: number },
  next: StageMark | undefined,
  { formatType, now, locale }: Context,
): DocumentStep {
  const isFailed = next?.stage === 'failed';
  const isRunning = next === undefined && stage !== 'done';
  return {
    stage,
    state: isFailed ? 'failed' : isRunning ? 'running' : 'done',
    start_time: Math.floor(at / 1000),
    duration: stage === 'done' ? null : Math.max(0, (next?.at ?? now) - at),
    progress: isRunning && formatType !== FormatType.image ? shareOf(stage, row.progress) : null,
    status_descript: isFailed ? reasonText(row.reason, locale) : '',
  };
}

const toPending = (stage: DocumentStage): DocumentStep => ({
  stage,
  state: 'pending',
  start_time: null,
  duration: null,
  progress: null,
  status_descript: '',
});

/** The stages that a document goes through for certain: whether a model is asked about pictures is known when they are read. */
const stagesOf = (row: DocumentRow, context: Context): DocumentStage[] => [
  ...sourceStages(row, context),
  ...(context.formatType === FormatType.text ? (['segmenting'] as const) : []),
  'indexing',
  'done',
];

function sourceStages(
  { sourceType, status, copiedFrom }: DocumentRow,
  { formatType, isPreviewed }: Context,
): DocumentStage[] {
  if (copiedFrom !== null || formatType === FormatType.image) return ['reading'];
  if (formatType === FormatType.table) return [sourceType === DocumentSource.api ? 'fetching' : 'reading'];
  if (isPreviewed || sourceType === DocumentSource.custom) return [];
  if (sourceType === DocumentSource.local) return ['reading'];
  return status === DocumentStatus.resegment ? [] : ['fetching'];
}

const orderOf = (stage: DocumentStage): number => DocumentStage.options.indexOf(stage);
