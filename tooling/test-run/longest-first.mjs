import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { inRepository } from '../repository.mjs';

/** They take longer than their size tells. */
export const LONG = [
  'e2e/account/accessibility.e2e.ts',
  'e2e/attack/attack.e2e.ts',
  'e2e/chat-core/chat.e2e.ts',
  'e2e/chat-core/versions.e2e.ts',
  'e2e/chat-panel/accessibility.e2e.ts',
  'e2e/connections/windows.e2e.ts',
  'e2e/fault/kill-import.e2e.ts',
  'e2e/fault/kill-tasks.e2e.ts',
  'e2e/knowledge/knowledge.e2e.ts',
  'e2e/operator/lost-database.e2e.ts',
  'e2e/shell/accessibility.e2e.ts',
  'e2e/skills/memory.e2e.ts',
  'e2e/ui/gallery.e2e.ts',
];

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ moduleId, project }) {
  const isLong = LONG.includes(relative(inRepository(), moduleId));
  // Its long files would run alone at the end, and a worker that changes its project loads everything anew.
  if (project.name === 'system') return isLong ? 0 : 1;
  return isLong ? 2 : 3;
}

/**
 * Starts tests of whole servers first, then the long files of a stage, then the others as Vitest does: the largest first. A long
 * one that is started last runs alone, with a processor idle.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
