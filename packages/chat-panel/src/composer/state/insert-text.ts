/** Browsers type line by line, and each line costs as much as all before it: thousands of them hold the page for a minute. */
const TYPED_MAX_CHARACTERS = 1_000;

/**
 * Puts text where the caret is, and gives the whole. As if typed where the browser can, so that it can be undone; a long one
 * is put there at once.
 */
export function insertText(input: HTMLTextAreaElement, text: string): string {
  const isFocused = (input.getRootNode() as Document | ShadowRoot).activeElement === input;
  const isTyped =
    isFocused && text.length <= TYPED_MAX_CHARACTERS && Boolean(document.execCommand?.('insertText', false, text));
  if (!isTyped) input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
  return input.value;
}
