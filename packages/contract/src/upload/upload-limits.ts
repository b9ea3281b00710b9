/** 500 MB (chat §5). */
export const UPLOAD_MAX_BYTES = 524_288_000;
/** How much clients send at a time: what a cut connection can cost, and well within what one request may take. */
export const UPLOAD_PART_BYTES = 8 * 2 ** 20;
export const UPLOAD_TOKEN_MS = 15 * 60_000;
/** How long an unfinished upload can be continued after its last part. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;
export const ICON_MAX_BYTES = 20 * 2 ** 20;
export const FILE_NAME_MAX_BYTES = 255;
/** How far an upload has got, in answers that have no body or refuse. */
export const UPLOAD_OFFSET_HEADER = 'x-upload-offset';
