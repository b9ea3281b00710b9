import type { IncomingMessage } from 'node:http';

/** An answer that was cut off, too large or not what it said it was. Who asked knows what to call it. */
export class BrokenAnswer extends Error {}

/** The whole body, refused when it is larger than it may be. */
export function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) response.destroy(new BrokenAnswer(`more than ${maxBytes} bytes`));
      else pieces.push(piece);
    });
    response.once('end', () => resolve(Buffer.concat(pieces, bytes)));
    response.once('error', (cause) =>
      reject(signal.aborted ? signal.reason : new BrokenAnswer(cause.message, { cause })),
    );
  });
}
