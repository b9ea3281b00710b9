import { join } from 'node:path';

export const OBJECT_ID = /^[0-9a-z]{26}$/;

/** An object as it was stored, or what was made from it and can be made again. */
export type Variant = 'original' | 'thumbnail';
export const variants: readonly Variant[] = ['original', 'thumbnail'];

/** The last characters of an id are random: they spread the files over folders. */
export function pathOf(folder: string, id: string, variant: Variant = 'original'): { shelf: string; file: string } {
  if (!OBJECT_ID.test(id)) throw new Error('not an object id');
  const shelf = join(folder, id.slice(-2));
  return { shelf, file: join(shelf, variant === 'original' ? id : `${id}.${variant}`) };
}
