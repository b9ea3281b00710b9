import type { FilePlace } from './filebox.store.ts';

/** A place in the list of files as the cursor of a page. */
export const writePlace = ({ createdAt, id }: FilePlace): string => `${createdAt}-${id}`;

/** A cursor that nobody was given means the beginning. */
export function readPlace(cursor: string): FilePlace | null {
  const [, createdAt, id = ''] = /^(\d{1,15})-(\w{1,40})$/.exec(cursor) ?? [];
  return createdAt === undefined ? null : { createdAt: Number(createdAt), id };
}
