import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PdfFiles } from './pdf-files.ts';

/** Why the pages of a PDF cannot be shown. */
export type PdfFailure = 'password' | 'failed';

/** A larger file is loaded in ranges of this size, as its pages are looked at. */
const RANGE_BYTES = 2 ** 18;
/** A picture with more pixels is left out: drawing it takes four bytes for each of them. */
const PICTURE_PIXELS_MAX = 2 ** 26;
/** How long the worker may take to finish after its PDF was closed. */
const CLOSING_MS = 1_000;

interface OpenedPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/**
 * Opens a PDF with pdf.js, which is loaded with it. The file is read in a worker, and nowhere else: its policy allows it neither
 * to call the server nor to load anything. Scripts in the file never run, as the part of pdf.js that runs them is not loaded.
 */
export function openPdf(address: string): OpenedPdf {
  let worker: Worker | undefined;
  let loading: PDFDocumentLoadingTask | undefined;
  let isClosed = false;

  async function open(): Promise<PDFDocumentProxy> {
    const started = new Worker(workerAddress, { type: 'module' });
    worker = started;
    const workerFailed = new Promise<never>((_resolve, reject) => {
      started.addEventListener('error', () => reject(new Error('The worker of pdf.js could not be started')));
    });
    return Promise.race([load(started), workerFailed]);
  }

  async function load(started: Worker): Promise<PDFDocumentProxy> {
    const pdfjs: typeof import('pdfjs-dist') = await import(/* @vite-ignore */ libraryAddress);
    if (isClosed) throw new Error('The PDF was closed');
    loading = pdfjs.getDocument({
      url: address,
      rangeChunkSize: RANGE_BYTES,
      disableStream: true,
      disableAutoFetch: true,
      // The types of pdf.js know no worker here.
      worker: new pdfjs.PDFWorker({ port: started as never }),
      useWorkerFetch: false,
      BinaryDataFactory: PdfFiles,
      maxImageSize: PICTURE_PIXELS_MAX,
      isEvalSupported: false,
      enableXfa: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    return loading.promise;
  }

  return {
    pdf: open(),
    close() {
      isClosed = true;
      // Also removes the fonts of the file from the page.
      loading?.destroy().catch(() => undefined);
      setTimeout(() => worker?.terminate(), loading ? CLOSING_MS : 0);
    },
  };
}

export const failureOf = (error: unknown): PdfFailure =>
  error instanceof Error && error.name === 'PasswordException' ? 'password' : 'failed';
