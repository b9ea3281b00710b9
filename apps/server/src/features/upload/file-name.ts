import { extensionOf, FILE_NAME_MAX_BYTES } from '@parley/contract';

/** Control characters and characters that reverse the text direction: `exe.txt` must not look like `txt.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const ENDING_MAX = 16;

/** A file name that is safe to show and to store. When it is shortened, the extension stays. */
export function safeFileName(name: string | undefined): string {
  // Lone surrogates cannot be encoded: they become replacement characters.
  const last =
    Buffer.from(name ?? '')
      .toString()
      .split(/[/\\]/)
      .at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '').trim();
  if (visible === '' || /^\.+$/.test(visible)) return 'file';
  const extension = extensionOf(visible);
  const endingAt = extension.length > ENDING_MAX ? visible.length : visible.length - (extension.length + 1);
  const ending = extension === '' ? '' : visible.slice(endingAt);
  const stem = visible.slice(0, visible.length - ending.length);
  return cut(stem, FILE_NAME_MAX_BYTES - Buffer.byteLength(ending)) + ending;
}

function cut(text: string, maxBytes: number): string {
  let length = 0;
  let shortened = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > maxBytes) return shortened;
    shortened += character;
  }
  return shortened;
}
