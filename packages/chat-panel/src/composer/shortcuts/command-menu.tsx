import { classNames } from '@parley/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle, useDraftText } from '../state/composer-handle.ts';
import type { Shortcut } from '../state/shortcut.ts';
import styles from './command-menu.module.css';
import { matchingShortcuts } from './matching-shortcuts.ts';
import { ShortcutIcon } from './shortcut-icon.tsx';

interface CommandMenuProps {
  shortcuts: readonly Shortcut[];
  onChoose: (shortcut: Shortcut) => void;
}

/** The shortcuts whose command is being typed. The focus stays in the input, which names the active one. */
export function CommandMenu({ shortcuts, onChoose }: CommandMenuProps) {
  const texts = useTexts();
  const listId = useId();
  const { draft } = useComposerHandle();
  const text = useDraftText();
  const [dismissed, setDismissed] = useState('');
  // A new message begins.
  if (text === '' && dismissed !== '') setDismissed('');
  const [{ index, typed }, setActive] = useState({ index: 0, typed: text });
  const candidates = text === dismissed ? [] : matchingShortcuts(text, shortcuts);
  const active = candidates[typed === text ? Math.min(index, candidates.length - 1) : 0];
  const optionId = (id: string) => `${listId}-${id}`;

  function choose(shortcut: Shortcut): void {
    draft.setText('');
    onChoose(shortcut);
  }

  /** Returns whether the menu has handled the key. */
  function press(key: string): boolean {
    if (!active) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      const next = (candidates.indexOf(active) + step + candidates.length) % candidates.length;
      setActive({ index: next, typed: text });
    } else if (key === 'Enter') choose(active);
    else if (key === 'Tab' && active.command && active.command !== text) draft.setText(active.command);
    else if (key === 'Escape') setDismissed(text);
    else return false;
    return true;
  }
  useInputKeys(active !== undefined, press);
  useInputList(active && { listId, optionId: optionId(active.id) });

  if (!active) return null;
  return (
    <div role="listbox" id={listId} tabIndex={-1} aria-label={texts.shortcutBar} className={styles.menu}>
      {candidates.map((shortcut, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
        <div
          key={shortcut.id}
          role="option"
          id={optionId(shortcut.id)}
          tabIndex={-1}
          aria-selected={shortcut === active}
          className={classNames(styles.option, shortcut === active && styles.active)}
          // One is active, for the keys and for the pointer.
          onMouseMove={() => shortcut !== active && setActive({ index: place, typed: text })}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(shortcut)}
        >
          {shortcut.icon && <ShortcutIcon name={shortcut.icon} className={styles.icon} />}
          <span className={styles.command}>{shortcut.command}</span>
          <span className={styles.name}>{shortcut.name}</span>
          {shortcut.description && <span className={styles.description}>{shortcut.description}</span>}
        </div>
      ))}
    </div>
  );
}

/** Keys of the input that the menu handles do not reach the input. */
function useInputKeys(isOpen: boolean, press: (key: string) => boolean): void {
  const { input } = useComposer();
  const receive = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    if (event.isComposing || hasModifier || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = input.current;
    if (!element || !isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => receive(event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [input, isOpen]);
}

/** Tells assistive technology which option is active while the focus is in the input. */
function useInputList(open: { listId: string; optionId: string } | undefined): void {
  const { input } = useComposer();
  const { listId, optionId } = open ?? {};
  useEffect(() => {
    const element = input.current;
    if (!element || !listId || !optionId) return;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    (element.getRootNode() as Document | ShadowRoot).getElementById(optionId)?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [input, listId, optionId]);
}
