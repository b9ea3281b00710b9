// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { workLimited } from '../limited-process/work-limited.mjs';

/**
 * @import { UnreadableReason } from './document.ts'
 * @import { ReaderMessage, ReaderTask } from './reader-messages.ts'
 */

/** A process that reads one file and ends. */
workLimited(
  import.meta.url,
  /** @type {(task: ReaderTask, send: (message: ReaderMessage) => void) => Promise<UnreadableReason | null>} */
  async (task, send) => {
    const { runTask } = await import('./reader/run-task.mjs');
    return runTask(task, send);
  },
);
