import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { inRepository } from '../repository.mjs';

/** They take longer than their size tells. */
export const LONG = [
  'e2e/attack/attack.e2e.ts',
  'e2e/chat-core/chat.e2e.ts',
  'e2e/chat-core/versions.e2e.ts',
  'e2e/fault/kill-import.e2e.ts',
  'e2e/fault/kill-tasks.e2e.ts',
];

/** @param {{ moduleId: string }} file */
const isLong = ({ moduleId }) => LONG.includes(relative(inRepository(), moduleId));

/**
 * Starts the long files of a stage first, then the others as Vitest does: the largest first. A long one that is started last runs
 * alone, with a processor idle.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
