import { RunInterrupted } from '../conversation.errors.ts';
import type { RunRow } from '../conversation.schema.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';

/** The run as it is stored. When another process has declared it dead, or it was removed, it is over for this one. */
export async function findOwnRun(runs: RunStore, identity: RunIdentity, owner: string): Promise<RunRow> {
  const row = await runs.findByQuestion(identity.conversationId, identity.questionId);
  if (row?.owner !== owner) throw new RunInterrupted();
  return row;
}
