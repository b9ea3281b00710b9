import { fileURLToPath } from 'node:url';
import { runLimited } from '../limited-process/limited-process.ts';
import type { UnreadableReason } from './document.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';

const PROGRAM = fileURLToPath(new URL('./document-reader.mjs', import.meta.url));

/**
 * Has a task done by a process of its own. Resolves with the reason why the task was not finished, else with null; rejects only when
 * it is aborted.
 */
export async function runReader(
  task: ReaderTask,
  received: (message: ReaderMessage) => void,
  signal: AbortSignal,
): Promise<UnreadableReason | null> {
  const { limits } = task;
  const ended = await runLimited<ReaderTask, ReaderMessage, UnreadableReason | null>({
    program: PROGRAM,
    task,
    limits,
    received,
    signal,
  });
  return ended.ending === 'done' ? ended.result : ended.ending;
}
