import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './footnotes.module.css';

/** The footnotes that a text defines. While it streams, its references come before their definitions. */
export function createFootnotes() {
  const labels = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** The reference that was pressed last, to jump back to. */
    pressed: null as HTMLElement | null,
    has: (label: string) => labels.has(label),
    define(label: string): () => void {
      labels.add(label);
      notify();
      return () => {
        labels.delete(label);
        notify();
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const FootnotesContext = createContext(createFootnotes());

/** `[^1]` as a button that goes to the footnote; as it is written if the text does not define that footnote. */
export function FootnoteReference({ label, source }: { label: string; source: string }) {
  const texts = useTexts();
  const footnotes = use(FootnotesContext);
  const isDefined = useSyncExternalStore(footnotes.subscribe, () => footnotes.has(label));
  if (!isDefined) return source;
  const jump = (button: HTMLElement) => {
    footnotes.pressed = button;
    findIn(button, 'data-footnote', label)?.focus();
  };
  return (
    <sup>
      <button
        type="button"
        data-in-text
        data-footnote-reference={label}
        className={styles.reference}
        aria-label={formatText(texts.footnote, { label })}
        onClick={({ currentTarget }) => jump(currentTarget)}
      >
        {label}
      </button>
    </sup>
  );
}

/** `[^1]: …` where the text has it, with a button that goes back to the reference. */
export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const texts = useTexts();
  const footnotes = use(FootnotesContext);
  // Before the first paint, so that references do not change under the reader.
  useLayoutEffect(() => footnotes.define(label), [footnotes, label]);
  const jumpBack = (button: HTMLElement) => {
    const { pressed } = footnotes;
    const isOwn = pressed?.isConnected && pressed.getAttribute('data-footnote-reference') === label;
    (isOwn ? pressed : findIn(button, 'data-footnote-reference', label))?.focus();
  };
  return (
    <div role="note" tabIndex={-1} data-footnote={label} className={styles.footnote}>
      <span className={styles.label}>{label}</span>
      <div>{children}</div>
      <button
        type="button"
        className={styles.back}
        aria-label={texts.footnoteBack}
        title={texts.footnoteBack}
        onClick={({ currentTarget }) => jumpBack(currentTarget)}
      >
        ↩︎
      </button>
    </div>
  );
}

/** Labels are unique within one text only, so they are looked for there. */
function findIn(inside: HTMLElement, attribute: string, label: string): HTMLElement | undefined {
  const all = inside.closest('[data-markdown]')?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [];
  return [...all].find((element) => element.getAttribute(attribute) === label);
}
