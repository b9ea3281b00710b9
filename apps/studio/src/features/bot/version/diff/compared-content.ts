import type { BotDraft } from '@parley/contract';

/** One side of a comparison: the sections that differ, and what a reader sees of the ids in them. */
export interface ComparedContent {
  readonly sections: Partial<BotDraft>;
  readonly icon_url?: string | undefined;
  /** Empty for a model that was deleted. */
  readonly model_name?: string | undefined;
}
