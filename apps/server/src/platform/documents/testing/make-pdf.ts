import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export interface PdfPage {
  /** The content stream. */
  readonly content: string | Buffer;
  /** Entries of the stream's dictionary, when it is encoded. */
  readonly filter?: string;
  readonly resources?: string;
  readonly annotations?: string;
}

export interface Pdf {
  readonly pages: readonly PdfPage[];
  /** More objects by number, from 100. */
  readonly objects?: Readonly<Record<number, string | Buffer>>;
  readonly title?: string;
  readonly password?: 'to-open' | 'to-print';
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const CATALOG = 1;
const TREE = 2;
const FONT_OBJECT = 3;
const INFORMATION = 4;
const ENCRYPTION = 5;
const FIRST_PAGE = 10;

export const stream = (content: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(content)} ${entries} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);

type PlacedText = readonly [x: number, y: number, text: string];

/** Text at positions, in letters of a size. */
export const textsOfSize = (points: number, ...placed: readonly PlacedText[]): string =>
  `BT /F1 ${points} Tf ${placed.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')} ET`;

/** Text at positions, in a font of 12 points. */
export const texts = (...placed: readonly PlacedText[]): string => textsOfSize(12, ...placed);

/** A PDF file, with its table of objects. */
export function makePdf({ pages, objects = {}, title, password }: Pdf): Buffer {
  const all = new Map<number, string | Buffer>();
  const pageNumber = (index: number) => FIRST_PAGE + 2 * index;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  all.set(CATALOG, `<< /Type /Catalog /Pages ${TREE} 0 R >>`);
  all.set(TREE, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  all.set(FONT_OBJECT, FONT);
  if (title !== undefined) all.set(INFORMATION, `<< /Title (${title}) >>`);
  const encryption = password ? encrypt(password) : null;
  if (encryption) all.set(ENCRYPTION, encryption.dictionary);
  for (const [index, { content, filter = '', resources = '', annotations = '[]' }] of pages.entries()) {
    const number = pageNumber(index);
    const used = `<< /Font << /F1 ${FONT_OBJECT} 0 R >> ${resources} >>`;
    all.set(
      number,
      `<< /Type /Page /Parent ${TREE} 0 R /MediaBox [0 0 612 792] /Resources ${used} /Annots ${annotations} /Contents ${number + 1} 0 R >>`,
    );
    const encoded = encryption ? encryption.encode(number + 1, Buffer.from(content)) : content;
    all.set(number + 1, stream(encoded, filter));
  }
  for (const [number, object] of Object.entries(objects)) all.set(Number(number), object);
  return write(all, encryption?.trailer ?? '', title !== undefined);
}

function write(objects: ReadonlyMap<number, string | Buffer>, trailer: string, hasInformation: boolean): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  let length = chunks[0]?.length ?? 0;
  for (const [number, object] of objects) {
    offsets.set(number, length);
    const chunk = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const size = Math.max(...objects.keys()) + 1;
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const information = hasInformation ? `/Info ${INFORMATION} 0 R` : '';
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n${lines.join('')}trailer\n<< /Size ${size} /Root ${CATALOG} 0 R ${information} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** A picture of one colour that covers the page, as a scanner leaves it. */
export function scannedPage(pictureObject: number): PdfPage {
  return { content: 'q 612 0 0 792 0 0 cm /Im1 Do Q', resources: `/XObject << /Im1 ${pictureObject} 0 R >>` };
}

export function picture(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set([red, green, blue], at);
  return stream(
    deflateSync(pixels),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
  );
}

/** A black square as fax machines and scanners encode it (CCITT group 4). */
export function faxPicture(): Buffer {
  const side = 64;
  // The first line: white for 0 pixels, black for 64; the others: as the line above.
  const bits = `001${'00110101'}${'0000001111'}${'0000110111'}${'11'.repeat(side - 1)}${'000000000001'.repeat(2)}`;
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
  return stream(
    Buffer.from(bytes),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1
     /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`,
  );
}

/** Chinese text in a font that is not in the file, by the name of a character map. */
export const chineseFont = {
  100: '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [101 0 R] >>',
  101: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 102 0 R >>',
  102: '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
};

export const utf16Hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A font whose glyphs 1, 2, … are the letters of a text. */
export function fontOf(letters: string) {
  const map = [...letters].map((letter, index) => `<${hex(index + 1)}> <${utf16Hex(letter)}>`);
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
    1 begincodespacerange <0000> <ffff> endcodespacerange ${map.length} beginbfchar ${map.join('\n')} endbfchar endcmap end end`;
  return {
    100: '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [101 0 R] /ToUnicode 103 0 R >>',
    101: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 102 0 R /DW 500 >>',
    102: '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    103: stream(toUnicode),
  };
}

const hex = (number: number): string => number.toString(16).padStart(4, '0');
/** Glyphs of `fontOf` in the order in which they stand on the page. */
export const glyphs = (letters: string, text: string): string =>
  [...text].map((letter) => hex([...letters].indexOf(letter) + 1)).join('');

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const FILE_ID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const MAY_NOT_PRINT = -64;

/** The oldest encryption of PDF: with the empty password when only printing is forbidden. */
function encrypt(password: 'to-open' | 'to-print') {
  const owner = Buffer.alloc(32, 0x41);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(MAY_NOT_PRINT);
  const opening = password === 'to-open' ? Buffer.concat([Buffer.from('secret'), PADDING]).subarray(0, 32) : PADDING;
  const key = md5(Buffer.concat([opening, owner, permissions, FILE_ID])).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${MAY_NOT_PRINT} >>`,
    trailer: `/Encrypt ${ENCRYPTION} 0 R /ID [<${FILE_ID.toString('hex')}> <${FILE_ID.toString('hex')}>]`,
    encode(number: number, content: Buffer): Buffer {
      const salt = Buffer.from([number & 255, (number >> 8) & 255, 0, 0, 0]);
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), content);
    },
  };
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

/** Node's own is switched off in its builds. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other += at(index) + (key[index % key.length] ?? 0);
    swap(index, other);
  }
  let one = 0;
  let other = 0;
  return Buffer.from(
    bytes.map((byte) => {
      one += 1;
      other += at(one);
      swap(one, other);
      return byte ^ at(at(one) + at(other));
    }),
  );
}
