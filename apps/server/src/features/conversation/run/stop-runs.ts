import { setTimeout as wait } from 'node:timers/promises';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { over } from './end-early.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';
import type { RunWriter } from './run-writer.ts';
import type { StopReason } from './stop-reason.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  live: LiveRuns;
  runs: RunStore;
  writer: RunWriter;
}

export type StopRuns = ReturnType<typeof createStopRuns>;

/** Ends runs before they are done. Each resolves when what is kept of the run is stored. */
export function createStopRuns({ live, runs, writer, now }: Dependencies) {
  async function stopAll(stopped: readonly LiveRun[], reason: StopReason): Promise<void> {
    for (const run of stopped) run.stop(reason);
    await Promise.all(stopped.map(({ rested }) => rested));
  }
  return {
    async byUser(conversationId: string, questionId: string, read: Omit<StopReason & { kind: 'by-user' }, 'kind'>) {
      const run = live.find(questionId);
      // The id comes from a request: a question of another conversation is none of this user's business.
      if (run?.identity.conversationId === conversationId) return stopAll([run], { kind: 'by-user', ...read });
      const row = await runs.findByQuestion(conversationId, questionId);
      if (row?.status === 'paused')
        await writer.write([runs.updateFrom(row.id, row.owner, 'paused', over('stopped', now()))]);
    },
    async removed(questionId: string) {
      const run = live.find(questionId);
      if (run) await stopAll([run], { kind: 'removed' });
    },
    removedIn: (conversationId: string) => stopAll(live.inConversation(conversationId), { kind: 'removed' }),
    /** Resolves when every run rests. Those that take longer than a moment to end by themselves are ended. */
    async atShutdown(momentMs: number) {
      const resting = Promise.all(live.all().map(({ rested }) => rested));
      await Promise.race([resting, wait(momentMs, undefined, { ref: false })]);
      await stopAll(live.all(), { kind: 'shutdown' });
    },
  };
}
