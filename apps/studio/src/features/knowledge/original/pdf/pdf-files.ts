/**
 * Files that PDFs refer to by name: the character maps of Chinese, Japanese and Korean, the two standard fonts that systems do not
 * have, and the decoders of two formats of pictures. Other fonts that a file does not contain are those of the system.
 */
const addresses = import.meta.glob<string>(
  [
    '../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
    '../../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { eager: true, query: '?url', import: 'default' },
);
const addressByName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

if (addressByName.size === 0) throw new Error('The files of pdf.js were not found in node_modules');

/** The interface through which pdf.js requests these files. */
export class PdfFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addressByName.get(filename);
    const response = address === undefined ? undefined : await fetch(address);
    if (!response?.ok) throw new Error(`pdf.js has no file ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
