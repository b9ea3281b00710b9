/** What only this window has, and keeps through a reload. Asked each time, because merely touching a forbidden storage throws. */
export const openSessionStorage = (): Storage => sessionStorage;
