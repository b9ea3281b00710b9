import type { RunEventRow } from '../conversation.schema.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';
import type { RunWriter } from './run-writer.ts';

/** The runs this process is making. */
export interface LiveRuns {
  begin(identity: RunIdentity, storedSeq: number): LiveRun;
  /** Takes back a run that could not be begun after all. */
  forget(run: LiveRun): void;
  find(questionId: string): LiveRun | undefined;
  inConversation(conversationId: string): LiveRun[];
  all(): LiveRun[];
}

export function createLiveRuns(writer: RunWriter, runs: RunStore, owner: string): LiveRuns {
  const insertEvent = (row: RunEventRow) => runs.insertEvent(row, owner, 'running');
  const byQuestion = new Map<string, LiveRun>();
  const forget = ({ identity }: LiveRun) => void byQuestion.delete(identity.questionId);
  return {
    begin(identity, storedSeq) {
      const run = createLiveRun(identity, storedSeq, { writer, insertEvent, onRest: forget });
      byQuestion.set(identity.questionId, run);
      return run;
    },
    forget,
    find: (questionId) => byQuestion.get(questionId),
    inConversation: (id) => [...byQuestion.values()].filter(({ identity }) => identity.conversationId === id),
    all: () => [...byQuestion.values()],
  };
}
