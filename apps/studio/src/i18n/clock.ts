/** How a time of day is written, also in dates: of 24 hours, as the times of messages are (chat §9). */
export const CLOCK = { timeStyle: 'short', hourCycle: 'h23' } as const;
