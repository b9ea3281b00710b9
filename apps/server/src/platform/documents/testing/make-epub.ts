import { makeZip, type ZipEntry } from './make-zip.ts';

export interface Book {
  readonly title: string;
  /** The bodies of the chapters, in the order of reading. They are stored in the opposite one. */
  readonly chapters: readonly string[];
  readonly more?: readonly ZipEntry[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const fileOf = (index: number): string => `chapter ${index + 1}.xhtml`;

export function makeEpub({ title, chapters, more = [] }: Book): Buffer {
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="text/${encodeURI(fileOf(index))}" media-type="application/xhtml+xml"/>`,
  );
  const container = `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const book = `${XML}<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>${title}</dc:title><dc:creator>Somebody</dc:creator></metadata>
    <manifest>${items.toReversed().join('')}<item id="cover" href="cover.png" media-type="image/png"/></manifest>
    <spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`;
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: container },
    { name: 'OEBPS/book.opf', content: book },
    ...chapters.map((body, index) => ({
      name: `OEBPS/text/${fileOf(index)}`,
      content: `${XML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`,
    })),
    ...more,
  ]);
}

/** Says that a chapter can be read with a key of a shop alone. */
export const lockedChapter = (index: number): ZipEntry => ({
  name: 'META-INF/encryption.xml',
  content: `${XML}<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/${encodeURI(fileOf(index))}"/></CipherData></EncryptedData></encryption>`,
});
