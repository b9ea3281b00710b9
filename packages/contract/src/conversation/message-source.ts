/** Where a message comes from. Each by itself: a page that compares with some of them gets no more than their numbers. */
export const chat = 0;
export const taskManualTrigger = 1;
export const notice = 2;
export const asyncResult = 3;
