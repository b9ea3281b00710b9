import { copyText } from '@parley/ui';

/** Puts words into the clipboard, and how they look for programs that take it. Gives whether they are there now. */
export async function copyFormatted(text: string, html: string): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyText(text);
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  try {
    await navigator.clipboard.write([new ClipboardItem({ ...as('text/plain', text), ...as('text/html', html) })]);
    return true;
  } catch {
    return copyText(text);
  }
}
