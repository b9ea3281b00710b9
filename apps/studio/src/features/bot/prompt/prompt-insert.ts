import type { PromptInsertion } from '../block/block.ts';

/** What one kind of thing offers to insert into the prompt, under a heading. */
export interface PromptInsertGroup {
  readonly title: string;
  readonly inserts: readonly PromptInsertion[];
}
