/** 500 MB (chat §5). */
export const UPLOAD_MAX_BYTES = 524_288_000;
/** The size of a part: limits the loss when a connection breaks, and stays well below the request limit. */
export const UPLOAD_PART_BYTES = 8 * 2 ** 20;
export const UPLOAD_TOKEN_MS = 15 * 60_000;
/** How long an unfinished upload can be continued after its last part. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;
/** How long a file is kept that nothing refers to, such as one that was uploaded and not sent: longer than a weekend. */
export const UNUSED_KEPT_MS = 3 * 24 * 3_600_000;
/** Of an image that is decoded: an icon, an avatar, a thumbnail. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/** The files that an icon or avatar can be, as a file picker takes them. The server reads the type from the bytes. */
export const ICON_FILE_TYPES = '.png,.jpg,.jpeg,.gif,.webp';
export const ICON_MAX_BYTES = 20 * 2 ** 20;
export const FILE_NAME_MAX_BYTES = 255;
/** The current offset of an upload, in responses without a body and in refusals. */
export const UPLOAD_OFFSET_HEADER = 'x-upload-offset';
