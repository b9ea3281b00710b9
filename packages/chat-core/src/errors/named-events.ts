/** Events that a view raises with a name instead of a text (chat §8). */
export const namedEvents = {
  localStorageUnreadable: 'uikit_FailReadLocalStorage',
  localStorageUnwritable: 'uikit_FailWriteLocalStorage',
  messageContentError: 'message_content_error',
} as const;
