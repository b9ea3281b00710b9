import type { BotDraft, Locale } from '@parley/contract';

/** The space, the bot and the user of an agent: a source decides by them which tools and which context it offers. */
export interface AgentScope {
  /** Null for a preset bot, which belongs to no space. */
  readonly spaceId: string | null;
  /** Null for an agent without a bot, such as a step of another kind of run. */
  readonly bot: {
    readonly id: string;
    readonly version: string;
    /** The content of this version. A source reads its own section, as the built-in tools read `built_in_tools`. */
    readonly settings: BotDraft;
  } | null;
  /** Null for an agent that works outside of a conversation. */
  readonly conversationId: string | null;
  readonly runId: string;
  readonly userId: string;
  /** Whether an author tries the bot in the editor: tools work on test data. */
  readonly isTrial: boolean;
  /** Whether nobody is there to answer, as when a scheduled task runs. */
  readonly isUnattended: boolean;
  readonly locale: Locale;
  /** Whether the model can call tools: what they would be asked for comes with the question otherwise. */
  readonly canCall: boolean;
  /** Whether the model sees pictures. */
  readonly canSee: boolean;
  /** How many tokens of the model's window quoted material may take. */
  readonly quoteTokens: number;
}
