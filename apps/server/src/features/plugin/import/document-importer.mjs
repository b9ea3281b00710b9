// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { workLimited } from '../../../platform/limited-process/work-limited.mjs';

/** @import { ImportTask, PluginReading } from './imported-plugin.ts' */

/** A process that reads one API document and ends. */
workLimited(
  import.meta.url,
  /** @type {(task: ImportTask) => Promise<PluginReading>} */
  async (task) => {
    const { readText } = await import('./read-text.mjs');
    return readText(task);
  },
);
