import { Scene } from '@parley/contract';
import type { LiveRun } from '../../../platform/run/live-run.ts';
import type { UsableModel } from '../../model/index.ts';
import { createReplyTrace, type DescribedFailure, type ReplyTrace } from './reply-trace.ts';
import type { TraceStore } from './trace.store.ts';

interface TracedReply {
  readonly run: Pick<LiveRun, 'id' | 'stopReason' | 'writeSoon' | 'isUnstored'>;
  readonly scene: Scene;
  readonly model: UsableModel;
  /** The reply goes on after a pause, and its trace with it. */
  readonly isResumed: boolean;
  readonly describe: (error: unknown) => DescribedFailure;
}

export type OpenTrace = (reply: TracedReply) => Promise<ReplyTrace | null>;

/** Starts to record a reply. Only the playground is recorded: nobody debugs the conversations of an agent's users. */
export const createOpenTrace =
  ({ store, now }: { store: TraceStore; now: () => number }): OpenTrace =>
  async ({ scene, isResumed, ...reply }) => {
    if (scene !== Scene.playground) return null;
    const earlier = isResumed ? await store.listWithTexts(reply.run.id) : [];
    return createReplyTrace({ ...reply, store, now, earlier });
  };
