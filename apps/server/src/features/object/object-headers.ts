import type { ObjectRow } from './object.schema.ts';

/** What a browser shows or plays without running anything. All the rest is only ever saved. */
const SHOWN_IN_PLACE = /^(image\/(png|jpeg|gif|webp)|(audio|video)\/[\w.-]+)$/;

/** A stored object is shown or saved, never run: its own policy lets nothing in it load or execute. */
export function objectHeaders({ name, contentType }: Pick<ObjectRow, 'name' | 'contentType'>): Record<string, string> {
  const disposition = SHOWN_IN_PLACE.test(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': name === '' ? disposition : `${disposition}; ${fileNameParameters(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** RFC 6266: a plain name for old programs and, where that lost something, the true one as RFC 5987 writes it. */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === name) return `filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
