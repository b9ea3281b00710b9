/** What `status` of a message in the history says; while a reply streams it is empty. */
export const MessageStatus = { streaming: '', available: 'available', broken: 'broken' } as const;

/** A reply id that means: belongs to no question. */
export const NO_REPLY_ID = '0';

/** What a report does; only feedback leaves a trace beside the message itself. */
export const ReportAction = { feedback: 0, delete: 1 } as const;
