/** The source of a message. Separate constants, so that bundlers include only those that are used. */
export const chat = 0;
export const taskManualTrigger = 1;
export const notice = 2;
export const asyncResult = 3;
