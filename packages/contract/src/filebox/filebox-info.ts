import * as z from 'zod/mini';

/** wire §1.2: whether a bot can look at the files that its user has sent to it. */
export const FileboxMode = { off: 0, on: 1 } as const;

/** studio §3 filebox. */
export const FileboxInfo = z.object({ Mode: z.literal(Object.values(FileboxMode)) });
export type FileboxInfo = z.infer<typeof FileboxInfo>;

export const newFileboxInfo: FileboxInfo = { Mode: FileboxMode.off };
