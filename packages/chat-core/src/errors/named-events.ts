/** The names of the events that a view raises when local storage fails (chat §8). */
export const namedEvents = {
  localStorageUnreadable: 'uikit_FailReadLocalStorage',
  localStorageUnwritable: 'uikit_FailWriteLocalStorage',
} as const;
