/*
 * What a user can think of an answer. Apart from the schemas, so that a page which offers thumbs does not carry them.
 */

export const FeedbackType = { none: 0, like: 1, unlike: 2 } as const;
export const FeedbackDetail = { none: 0, harmful: 1, incorrect: 2, notFollowingInstructions: 3, others: 4 } as const;
export const FEEDBACK_TEXT_MAX = 500;
