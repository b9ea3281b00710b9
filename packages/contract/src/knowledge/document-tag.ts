import * as z from 'zod/mini';

/** The value of a tag that a document has. */
export const DocumentTagValue = z.object({ tag_id: z.string(), name: z.string(), value: z.string() });
export type DocumentTagValue = z.infer<typeof DocumentTagValue>;
