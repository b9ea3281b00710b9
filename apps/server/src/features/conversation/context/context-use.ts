import type { TokenUsage } from '../../../platform/models/model.ts';
import type { MadeRoom } from '../../agent/index.ts';
import type { ConversationContextRow } from './context.schema.ts';

/** How full the context of a model is, as estimated while the prompt is built. */
export interface ContextUse
  extends Omit<
    ConversationContextRow,
    'conversationId' | 'inputTokens' | 'outputTokens' | 'cost' | 'summarisingUntil'
  > {
  /** How many past turns the model gets. */
  readonly turns: number;
  /** Turns that the bot wants did not fit. */
  readonly isCut: boolean;
  readonly hasSummary: boolean;
}

/** With words that the user added to the reply in progress. */
export const withWords = (use: ContextUse, { addedTokens, freedTokens, freedTurns }: MadeRoom): ContextUse => ({
  ...use,
  historyTokens: use.historyTokens - freedTokens,
  questionTokens: use.questionTokens + addedTokens,
  turns: use.turns - freedTurns,
  isCut: use.isCut || freedTurns > 0,
});

/** From this share of the room for everything but the answer on, earlier turns are summarised. */
const LONG_SHARE = 0.6;

/** Tokens for everything but the answer. */
export const roomIn = ({ contextTokens, answerRoomTokens }: Pick<ContextUse, 'contextTokens' | 'answerRoomTokens'>) =>
  contextTokens - answerRoomTokens;

type Sizes = Pick<ContextUse, 'historyTokens' | 'questionTokens' | 'contextTokens' | 'answerRoomTokens'>;

/** Whether a history of this size is to be summarised. */
export const isLongHistory = (tokens: number, use: Pick<Sizes, 'contextTokens' | 'answerRoomTokens'>): boolean =>
  tokens > LONG_SHARE * roomIn(use);

/** Whether the next question finds a long history: what was given before, the question and its answer. */
export const isLong = (use: Sizes, answer: Pick<TokenUsage, 'outputTokens'> = { outputTokens: 0 }): boolean =>
  isLongHistory(use.historyTokens + use.questionTokens + answer.outputTokens, use);
