import type { createCodeField } from './code-editor/code-field.ts';
import { createPlainField } from './plain-field.ts';
import type { PromptField, PromptFieldOptions } from './prompt-field.ts';

type CreateCodeField = typeof createCodeField;

/**
 * Shows a field for the prompt at once and replaces it by the code editor as soon as that is loaded. Text, selection, focus
 * and scroll position go over, so that typing can go on. When the code editor cannot be loaded, the textarea stays.
 */
export function mountPromptField(parent: HTMLElement, options: PromptFieldOptions): PromptField {
  let current = options;
  const keepCurrent = (text: string) => {
    current = { ...current, text };
    options.onChange(text);
  };
  const plain = createPlainField(parent, { ...options, onChange: keepCurrent });
  let field: PromptField = plain;
  let isMounted = true;

  async function load(): Promise<void> {
    // Offline, or the server was updated meanwhile: the prompt can be written in the textarea.
    const loaded = await import('./code-editor/code-field.ts').catch(() => null);
    if (loaded) plain.afterComposition(() => isMounted && replaceBy(loaded.createCodeField));
  }

  function replaceBy(create: CreateCodeField): void {
    const { element } = plain;
    // The heights of lines are not known yet, so the place is found by the share of the text.
    const firstVisible = Math.floor((element.value.length * element.scrollTop) / (element.scrollHeight || 1));
    const isFocused = document.activeElement === element;
    element.hidden = true;
    field = create(parent, { ...current, selection: plain.getSelection(), firstVisible });
    if (isFocused) field.focus();
    plain.destroy();
    options.onReady();
  }
  void load();

  return {
    showText(text) {
      current = { ...current, text };
      field.showText(text);
    },
    setEditable(isEditable) {
      current = { ...current, isEditable };
      field.setEditable(isEditable);
    },
    showVariables: () => field.showVariables(),
    insert: (text) => field.insert(text),
    replaceAll: (text) => field.replaceAll(text),
    select: (range) => field.select(range),
    getSelection: () => field.getSelection(),
    openInserts: () => field.openInserts(),
    focus: () => field.focus(),
    destroy() {
      isMounted = false;
      field.destroy();
    },
  };
}
