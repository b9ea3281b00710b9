import { makeZip, type ZipEntry } from './make-zip.ts';

export interface Book {
  readonly title: string;
  /** The bodies of the chapters, in the order of reading. The book lists them in the opposite one. */
  readonly chapters: readonly string[];
  /** One of these takes the place of another entry with its name. */
  readonly more?: readonly ZipEntry[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const fileOf = (index: number): string => `chapter ${index + 1}.xhtml`;

/** The name of the entry of a chapter. */
export const chapterEntry = (index: number): string => `OEBPS/text/${fileOf(index)}`;

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
  const entries: ZipEntry[] = [
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: container },
    { name: 'OEBPS/book.opf', content: book },
    ...chapters.map((body, index) => ({
      name: chapterEntry(index),
      content: `${XML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`,
    })),
  ];
  return makeZip([...entries.filter(({ name }) => more.every((other) => other.name !== name)), ...more]);
}

/** Says that a chapter can be read with a key of a shop alone. */
export const lockedChapter = (index: number): ZipEntry => ({
  name: 'META-INF/encryption.xml',
  content: `${XML}<encryption><EncryptedData><CipherData><CipherReference URI="${encodeURI(chapterEntry(index))}"/></CipherData></EncryptedData></encryption>`,
});
