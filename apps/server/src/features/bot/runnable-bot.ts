import type { BackgroundInfo, BotDraft, Locale, UserLabel } from '@parley/contract';
import type { Sampling } from '../../platform/models/model.ts';

export interface OnboardingSuggestion {
  readonly id: string;
  readonly content: string;
}

/** Everything a run needs to know of a bot, whether it is a draft, a published version or a preset. */
export interface RunnableBot {
  /** The bot's id, or the name of a preset bot. */
  readonly id: string;
  /** Null for a preset bot, which belongs to no space. */
  readonly spaceId: string | null;
  readonly name: string;
  readonly description: string;
  readonly iconUrl: string;
  /** The badge beside its name. */
  readonly label: UserLabel | null;
  readonly background: BackgroundInfo | null;
  /** The commit version of a draft, the version of a published bot. */
  readonly version: string;
  readonly prompt: string;
  /** Null asks for the installation's default model. */
  readonly modelId: string | null;
  readonly sampling: Sampling;
  /** How many past turns the model is given. */
  readonly historyRounds: number;
  readonly prologue: string;
  readonly suggestedQuestions: readonly OnboardingSuggestion[];
  readonly showAllSuggestions: boolean;
  /** Follow-up questions after an answer: null for none, an empty text for the product's own way of asking for them. */
  readonly suggestReplyPrompt: string | null;
  /** The content of this version: tools and context are chosen by it. */
  readonly settings: BotDraft;
}

export type BotReference = { readonly botId: string } | { readonly presetBot: string };

/** Which content of a bot is wanted. A preset bot has only one. */
export type WantedVersion =
  | { readonly use: 'draft' }
  | {
      readonly use: 'published';
      /** The chat is in a web page, where the bot has to be switched on. */
      readonly isInWebPage?: boolean;
      /** An earlier published version that is to be used as long as the bot is published; its answer limit is that of the current one. */
      readonly pinnedVersion?: string | null;
    }
  | { readonly use: 'version'; readonly version: string };

export const DRAFT: WantedVersion = { use: 'draft' };

/** Bots, as other features use them. Whether the caller may use the bot was decided before. */
export interface Bots {
  /**
   * Refuses with BotNotFound, with BotVersionNotFound, or where only a published version may run with BotNotPublished or
   * BotUnbound.
   */
  findRunnable(reference: BotReference, wanted: WantedVersion, locale: Locale): Promise<RunnableBot>;
}
