/** What some fields of a message hold, apart from their schemas: a client compares with these and needs no zod for it. */
export const MessageSource = { chat: 0, taskManualTrigger: 1, notice: 2, asyncResult: 3 } as const;
export type MessageSource = (typeof MessageSource)[keyof typeof MessageSource];

/** What `status` of a message in the history says; while a reply streams it is empty. */
export const MessageStatus = { streaming: '', available: 'available', broken: 'broken' } as const;

/** A reply id that means: belongs to no question. */
export const NO_REPLY_ID = '0';

/** What a report does; only feedback leaves a trace beside the message itself. */
export const ReportAction = { feedback: 0, delete: 1 } as const;
