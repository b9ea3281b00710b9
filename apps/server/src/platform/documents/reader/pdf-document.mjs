// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unreadable } from './unreadable.mjs';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** @param {Uint8Array} bytes */
export async function openPdf(bytes) {
  const loading = pdfjs.getDocument({
    // pdf.js takes the whole buffer; an attachment may share its buffer with others.
    data: bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes),
    // Chinese, Japanese and Korean files refer to character maps by name.
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    wasmUrl: `${join(folder, 'wasm')}/`,
    iccUrl: `${join(folder, 'iccs')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    return await loading.promise;
  } catch (error) {
    throw new Unreadable(/** @type {Error} */ (error).name === 'PasswordException' ? 'password' : 'broken');
  }
}
