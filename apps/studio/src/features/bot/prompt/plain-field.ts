import { changedRange, movedBy } from '../draft/merge/changed-range.ts';
import { type PromptField, type PromptFieldOptions, type TextRange, withLineFeeds } from './prompt-field.ts';

export interface PlainField extends PromptField {
  readonly element: HTMLTextAreaElement;
  /** Runs once no input method is composing. */
  afterComposition(run: () => void): void;
}

/** A textarea. It is shown while the code editor is loaded, and for good where that fails. */
export function createPlainField(parent: HTMLElement, options: PromptFieldOptions): PlainField {
  const element = document.createElement('textarea');
  let isComposing = false;
  /** A text from outside that waits for the end of a composition. */
  let waiting: string | null = null;
  let afterwards: (() => void) | null = null;
  element.value = options.text;
  element.readOnly = !options.isEditable;
  element.maxLength = options.maxLength;
  element.placeholder = options.texts.placeholder;
  element.setAttribute('aria-label', options.texts.label);
  element.setAttribute('aria-describedby', options.describedBy);
  element.addEventListener('input', () => options.onChange(element.value));
  element.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  element.addEventListener('compositionend', () => {
    isComposing = false;
    if (waiting !== null) show(waiting);
    waiting = null;
    afterwards?.();
    afterwards = null;
  });
  parent.append(element);

  function show(text: string): void {
    const change = changedRange(element.value, text);
    if (!change) return;
    const { selectionStart, selectionEnd } = element;
    element.value = text;
    element.setSelectionRange(movedBy(change, selectionStart), movedBy(change, selectionEnd));
  }

  /** As if it was typed: the browser can undo it. */
  function write(text: string): void {
    element.focus();
    // Deprecated, but the only way into the undo history of a textarea; where it fails, the text is inserted without.
    if (document.execCommand?.('insertText', false, text)) return;
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    options.onChange(element.value);
  }

  return {
    element,
    afterComposition(run) {
      if (isComposing) afterwards = run;
      else run();
    },
    showText(text) {
      const shown = withLineFeeds(text);
      // The text of the field itself comes back from the draft; browsers may change it once more after the composition.
      if (isComposing) waiting = shown === element.value ? null : shown;
      else show(shown);
    },
    // A textarea marks nothing.
    showVariables: () => undefined,
    setEditable(isEditable) {
      element.readOnly = !isEditable;
    },
    insert: write,
    replaceAll(text) {
      element.select();
      write(text);
    },
    select({ from, to }) {
      element.focus();
      element.setSelectionRange(from, to);
    },
    getSelection: (): TextRange => ({ from: element.selectionStart, to: element.selectionEnd }),
    openInserts: () => undefined,
    focus: () => element.focus(),
    destroy: () => element.remove(),
  };
}
