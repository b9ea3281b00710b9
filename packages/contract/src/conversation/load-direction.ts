/** Which way a page of the history goes from its cursor. */
export const unknown = 0;
export const previous = 1;
export const next = 2;
