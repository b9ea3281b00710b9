/** The messages that chat §5 and §8 name. What says them and what looks for them use the same words. */
export const namedMessages = {
  sendTimeout: 'message send timeout',
  pullTimeout: 'pull reply timeout',
  imageUploadFailed: 'image upload failed',
  uploadPluginMissing: 'please register the upload plugin first',
  sendInvalid: 'SendMessageError: SendMessage is Invalid',
  messageOfIndexMissing: 'cannot find message of index',
  messageToDeleteMissing: 'failed to find message to delete',
  messageGroupMissing: 'message group not found',
  messageOrMetaMissing: 'failed to get message or meta',
  fileTypeUnsupported: 'file type not supported',
  singleFileInvalid: 'invalid send single common file message',
} as const;

/** Events that a view raises with a name instead of a text (chat §8). */
export const namedEvents = {
  localStorageUnreadable: 'uikit_FailReadLocalStorage',
  localStorageUnwritable: 'uikit_FailWriteLocalStorage',
  messageContentError: 'message_content_error',
} as const;
