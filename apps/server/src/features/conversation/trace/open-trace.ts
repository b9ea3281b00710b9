import { Scene } from '@parley/contract';
import { ReplyTrace } from './reply-trace.ts';
import type { TraceDependencies, TracedReply } from './trace-steps.ts';

interface BegunReply extends TracedReply {
  readonly scene: Scene;
  /** The reply goes on after a pause, and its trace with it. */
  readonly isResumed: boolean;
}

export type OpenTrace = (reply: BegunReply) => Promise<ReplyTrace | null>;

/** Starts to record a reply. Only the playground is recorded: nobody debugs the conversations of an agent's users. */
export const createOpenTrace =
  (dependencies: TraceDependencies): OpenTrace =>
  async (reply) => {
    if (reply.scene !== Scene.playground) return null;
    const earlier = reply.isResumed ? await dependencies.store.listWithTexts(reply.run.id) : [];
    return new ReplyTrace(reply, dependencies, earlier);
  };
