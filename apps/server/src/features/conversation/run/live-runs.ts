import type { RunEventRow } from '../conversation.schema.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';
import type { RunWriter } from './run-writer.ts';

/** The runs this process is making. */
export interface LiveRuns {
  begin(identity: RunIdentity, storedSeq: number, userId: string): LiveRun;
  find(questionId: string): LiveRun | undefined;
  inConversation(conversationId: string): LiveRun[];
  countOf(userId: string): number;
  all(): LiveRun[];
}

export function createLiveRuns(writer: RunWriter, runs: RunStore, owner: string): LiveRuns {
  const insertEvent = (row: RunEventRow) => runs.insertEvent(row, owner, 'running');
  const byQuestion = new Map<string, LiveRun>();
  const userOf = new Map<LiveRun, string>();
  const forget = (run: LiveRun): void => {
    byQuestion.delete(run.identity.questionId);
    userOf.delete(run);
  };
  return {
    begin(identity, storedSeq, userId) {
      const run = createLiveRun(identity, storedSeq, { writer, insertEvent, onRest: forget });
      byQuestion.set(identity.questionId, run);
      userOf.set(run, userId);
      return run;
    },
    find: (questionId) => byQuestion.get(questionId),
    inConversation: (id) => [...byQuestion.values()].filter(({ identity }) => identity.conversationId === id),
    countOf: (userId) => [...userOf.values()].filter((one) => one === userId).length,
    all: () => [...byQuestion.values()],
  };
}
