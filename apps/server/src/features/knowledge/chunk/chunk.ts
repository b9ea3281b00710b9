import type { SlicePlace } from '@parley/contract';

/** A slice before it is stored. */
export interface Chunk {
  readonly content: string;
  readonly place: SlicePlace;
}

/** Of code points, so that no character is cut in two. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    length += 1;
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdbff) index += 1;
  }
  return length;
};
