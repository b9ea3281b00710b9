/** Asked each time, because merely touching a forbidden storage throws. */
export const openLocalStorage = (): Storage => localStorage;
