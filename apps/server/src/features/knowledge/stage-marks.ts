import type { DocumentStage } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';

/** When (milliseconds) a stage started or the document failed. Stored in `document.timeline` as `waiting:1700000000000 reading:…`. */
export interface StageMark {
  readonly stage: DocumentStage | 'failed';
  readonly at: number;
}

const textOf = ({ stage, at }: StageMark): string => `${stage}:${at}`;

/** The columns to set when a document is queued for processing, the first time or again: earlier times are dropped. */
export const waitsFrom = (at: number) =>
  ({ stage: 'waiting', progress: 0, timeline: textOf({ stage: 'waiting', at }) }) as const;

/** The columns to set when a stage starts. Nothing changes if that stage is already running. */
export const enters = <Stage extends DocumentStage>(stage: Stage, at: number) => ({
  stage,
  timeline: sql<string>`case when stage = ${stage} then timeline else ${withMark({ stage, at })} end`,
});

/** The columns to set when processing ends. */
export const endsAs = (stage: 'done' | 'failed', at: number) => ({
  stage: 'done' as const,
  timeline: withMark({ stage, at }),
});

const withMark = (mark: StageMark): RawBuilder<string> => sql<string>`timeline || ${` ${textOf(mark)}`}`;

/** A stage that was restarted after a server stop keeps its first start time; stages after it are dropped. */
export function readMarks(timeline: string): readonly StageMark[] {
  const marks: StageMark[] = [];
  for (const text of timeline.split(' ').filter((one) => one !== '')) {
    const [stage = '', at] = text.split(':');
    const earlier = marks.findIndex((mark) => mark.stage === stage);
    if (earlier >= 0) marks.length = earlier + 1;
    else marks.push({ stage: stage as StageMark['stage'], at: Number(at) });
  }
  return marks;
}
