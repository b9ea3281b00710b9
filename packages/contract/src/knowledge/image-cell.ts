/** A picture in a cell: the key of the stored file, and an address that shows it, valid for at least a day. */
interface ImageCell {
  readonly key: string;
  /** Empty where none was asked for. */
  readonly src: string;
}

const MARKUP = /^<img src="([^"<>]*)" data-tos-key="([\w-]{1,64})">$/;

/** studio §3: an image cell is an img markup with a src and a storage key attribute. */
export const imageCellText = (key: string, src = ''): string => `<img src="${src}" data-tos-key="${key}">`;

/** The picture in a cell; null where the text is none. It is read as a text, never as HTML. */
export function readImageCell(text: string): ImageCell | null {
  const [, src, key] = MARKUP.exec(text) ?? [];
  return src === undefined || key === undefined ? null : { key, src };
}
