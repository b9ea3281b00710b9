// Apart from the schemas, so that a page which only needs these values does not carry zod.

/** The `status` of a message in the history; empty while a reply streams. */
export const MessageStatus = { streaming: '', available: 'available', broken: 'broken' } as const;

/** The reply id of messages that belong to no question. */
export const NO_REPLY_ID = '0';

/** The action of a report. */
export const ReportAction = { feedback: 0, delete: 1 } as const;

export const FinishReason = { allFinished: 0, interrupt: 1 } as const;

export const FeedbackType = { none: 0, like: 1, unlike: 2 } as const;
export const FeedbackDetail = { none: 0, harmful: 1, incorrect: 2, notFollowingInstructions: 3, others: 4 } as const;
export const FEEDBACK_TEXT_MAX = 500;
