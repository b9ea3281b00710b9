import type { DocumentStage } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';

/** The time (milliseconds) at which a stage began or a document failed. A document stores them as `waiting:1700000000000 reading:…`. */
export interface StageMark {
  readonly stage: DocumentStage | 'failed';
  readonly at: number;
}

const textOf = ({ stage, at }: StageMark): string => `${stage}:${at}`;

/** A document is to be processed, for the first time or again: its earlier times are forgotten. */
export const waitsFrom = (at: number) =>
  ({ stage: 'waiting', progress: 0, timeline: textOf({ stage: 'waiting', at }) }) as const;

/** The stage begins, unless it is the one under way. */
export const enters = <Stage extends DocumentStage>(stage: Stage, at: number) => ({
  stage,
  timeline: sql<string>`case when stage = ${stage} then timeline else ${withMark({ stage, at })} end`,
});

/** Nothing is done with the document any more. */
export const endsAs = (stage: 'done' | 'failed', at: number) => ({
  stage: 'done' as const,
  timeline: withMark({ stage, at }),
});

const withMark = (mark: StageMark): RawBuilder<string> => sql<string>`timeline || ${` ${textOf(mark)}`}`;

/** A stage that was begun again after the server had stopped counts from its first beginning; what followed then is left out. */
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
