/** The direction in which a page of history is loaded from its cursor. */
export const unknown = 0;
export const previous = 1;
export const next = 2;
