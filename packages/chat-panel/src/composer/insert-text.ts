/** Puts text where the caret is, and gives the whole. As if typed where the browser can, so that it can be undone. */
export function insertText(input: HTMLTextAreaElement, text: string): string {
  const isFocused = (input.getRootNode() as Document | ShadowRoot).activeElement === input;
  const isTyped = isFocused && Boolean(document.execCommand?.('insertText', false, text));
  if (!isTyped) input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
  return input.value;
}
