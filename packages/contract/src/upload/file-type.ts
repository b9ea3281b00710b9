import * as z from 'zod/mini';

/** What a file is called on the wire; the interface draws a symbol for each (chat §3, file types). */
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
