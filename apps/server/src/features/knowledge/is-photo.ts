import type { StoredFile } from '../upload/index.ts';

/** wire §3. The bytes decide, not the name. */
const CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

export const isPhoto = ({ contentType }: Pick<StoredFile, 'contentType'>): boolean =>
  CONTENT_TYPES.includes(contentType);
