/** A block of code that has begun and not ended. */
export interface OpenFence {
  readonly marker: string;
  readonly language: string;
  /** Where its first line begins. */
  readonly contentStart: number;
  /** Up to here no line ends it. */
  readonly scannedTo: number;
}

const OPENING = /^(`{3,}|~{3,})([^\n]*)\n/;

/** The fence that begins at a position, if its line is complete. */
export function openFenceAt(text: string, position: number): OpenFence | null {
  const lineEnd = text.indexOf('\n', position);
  if (lineEnd < 0) return null;
  const opening = OPENING.exec(text.slice(position, lineEnd + 1));
  const [, marker = '', words = ''] = opening ?? [];
  if (!opening || (marker.startsWith('`') && words.includes('`'))) return null;
  return { marker, language: words.trim(), contentStart: lineEnd + 1, scannedTo: lineEnd + 1 };
}

/** The fence after more text; null when a line of it ends the code. */
export function nextOpenFence(fence: OpenFence, text: string): OpenFence | null {
  let lineStart = fence.scannedTo;
  for (;;) {
    const lineEnd = text.indexOf('\n', lineStart);
    if (isClosing(text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd), fence.marker)) return null;
    if (lineEnd < 0) return lineStart === fence.scannedTo ? fence : { ...fence, scannedTo: lineStart };
    lineStart = lineEnd + 1;
  }
}

/** The code so far, without a last line that may become the end of it. */
export function codeSoFar({ marker, contentStart, scannedTo }: OpenFence, text: string): string {
  const lastLine = text.slice(scannedTo).trim();
  const isBeginningOfEnd = lastLine !== '' && marker.startsWith(lastLine);
  const code = text.slice(contentStart, isBeginningOfEnd ? scannedTo : undefined);
  return code.endsWith('\n') ? code.slice(0, -1) : code;
}

function isClosing(line: string, marker: string): boolean {
  const character = marker[0] ?? '';
  const start = line.search(/[^ ]/);
  if (start < 0 || start > 3 || line[start] !== character) return false;
  const words = line.trim();
  return words.length >= marker.length && words === character.repeat(words.length);
}
