/** Reads the text in pictures. */
export interface Ocr {
  /** The recognised text; empty if there is none in the picture. */
  read(picture: OcrPicture, signal: AbortSignal): Promise<string>;
}

interface OcrPicture {
  readonly contentType: string;
  read(): Promise<Uint8Array>;
}

const ANSWER_WITHIN_MS = 60_000;
const ANSWER_MAX_BYTES = 2 ** 20;

/** The operator's OCR service at this URL; null without one. It gets a picture by PUT and answers with the text, as Apache Tika does. */
export function createOcr(url: string | undefined): Ocr | null {
  if (url === undefined) return null;
  return {
    async read(picture, caller) {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': picture.contentType, accept: 'text/plain' },
        body: new Uint8Array(await picture.read()),
        redirect: 'error',
        signal: AbortSignal.any([caller, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      // Tika answers so where it finds nothing.
      if (response.status === 204) return '';
      if (!response.ok) throw new Error(`the OCR service answered with ${response.status}`);
      return readText(response);
    },
  };
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the OCR service answered with more than a megabyte');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
