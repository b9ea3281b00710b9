// Apart from the schemas, so that a page which only needs these values does not carry zod.

/** The `status` of a message in the history; empty while a reply streams. */
export const MessageStatus = { streaming: '', available: 'available', broken: 'broken' } as const;

/**
 * Why an answer is not complete: `extra_info.ending` of the answer, or of its question if no text of an answer came. Omitted
 * for an answer that is complete or that the user stopped. `ending_reason` beside it is an error message, except for `length`.
 */
export const MessageEnding = {
  /** It reached its token limit: `resume_chat` without tool outputs continues it. */
  length: 'length',
  /** The provider's content filter blocked the message or the answer. */
  contentFilter: 'content-filter',
  /** The model declined to answer. */
  refusal: 'refusal',
  /** The server stopped. */
  interrupted: 'interrupted',
  failed: 'failed',
} as const;
export type MessageEnding = (typeof MessageEnding)[keyof typeof MessageEnding];

/** The reply id of messages that belong to no question. */
export const NO_REPLY_ID = '0';

/** The action of a report. */
export const ReportAction = { feedback: 0, delete: 1 } as const;

export const FinishReason = { allFinished: 0, interrupt: 1 } as const;

export const FeedbackType = { none: 0, like: 1, unlike: 2 } as const;
export const FeedbackDetail = { none: 0, harmful: 1, incorrect: 2, notFollowingInstructions: 3, others: 4 } as const;
export const FEEDBACK_TEXT_MAX = 500;

/** The longest text that can be added to a reply in progress, and how many may wait for its next step. */
export const STEER_MAX = 10_000;
export const STEERS_WAITING_MAX = 10;
