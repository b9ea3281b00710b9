import { join } from 'node:path';

export const OBJECT_ID = /^[0-9a-z]{26}$/;
export const OBJECT_FOLDER = /^[0-9a-z]{2}$/;

/** The stored object itself, or a derived file that can be generated again. */
export type Variant = 'original' | 'thumbnail' | 'model' | 'text' | 'pages' | 'scanned';
export const variants: readonly Variant[] = ['original', 'thumbnail', 'model', 'text', 'pages', 'scanned'];

/** The last characters of an id are random: they spread the files over folders. */
export function pathOf(folder: string, id: string, variant: Variant = 'original'): string {
  if (!OBJECT_ID.test(id)) throw new Error('not an object id');
  return join(folder, id.slice(-2), variant === 'original' ? id : `${id}.${variant}`);
}
