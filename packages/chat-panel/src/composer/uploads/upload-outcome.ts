import type { UploadItem } from '@parley/chat-core';

type Upload = UploadItem['upload'];

/** What the server says of an uploaded file: what the model gets of it. */
export const checkOf = (upload: Upload) => (upload.status === 'success' ? upload.check : undefined);

/** Whether it is not yet known what the model gets of the file. */
export const isBeingRead = ({ upload }: UploadItem) => checkOf(upload)?.state === 'reading';

/** Why the server refused the file, in its words. */
export const reasonOf = (upload: Upload) => (upload.status === 'error' ? upload.reason : undefined);
