import * as z from 'zod/mini';

/** The file types on the wire; the UI has an icon for each (chat §3, file types). */
export const FileType = z.enum([
  'image',
  'pdf',
  'docx',
  'excel',
  'csv',
  'audio',
  'video',
  'archive',
  'code',
  'txt',
  'ppt',
  'default_unknown',
]);
export type FileType = z.infer<typeof FileType>;
