/** The error messages that chat §5 and §8 specify. */
export const sendTimeout = 'message send timeout';
export const pullTimeout = 'pull reply timeout';
export const imageUploadFailed = 'image upload failed';
export const uploadPluginMissing = 'please register the upload plugin first';
export const sendInvalid = 'SendMessageError: SendMessage is Invalid';
export const messageOfIndexMissing = 'cannot find message of index';
export const messageToDeleteMissing = 'failed to find message to delete';
export const messageGroupMissing = 'message group not found';
export const messageOrMetaMissing = 'failed to get message or meta';
export const fileTypeUnsupported = 'file type not supported';
export const singleFileInvalid = 'invalid send single common file message';
