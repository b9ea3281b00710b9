import { Search, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { closeOnEscape } from '../dialog/close-on-escape.ts';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Keys } from '../key-list/key-list.tsx';
import styles from './palette.module.css';

export interface PaletteItem {
  id: string;
  icon: ReactNode;
  title: string;
  /** At the end of the line: what kind of thing it is, or where. */
  detail?: string | undefined;
}

export interface PaletteGroup {
  /** Left out for a list that is not divided. */
  label?: string;
  items: readonly PaletteItem[];
}

export interface PaletteProps {
  /** The name of the dialog, of its field and of its list. */
  label: string;
  placeholder: string;
  search: string;
  onSearchChange: (search: string) => void;
  groups: readonly PaletteGroup[];
  /** Of the search. */
  maxLength?: number;
  /** Further items are being searched for. */
  isPending?: boolean;
  /** Shown instead of `emptyText` while pending. */
  pendingText?: string;
  /** Why the list may lack items; shown below it. */
  failure?: string | undefined;
  /** Shown when nothing matches. */
  emptyText: string;
  /** The button that closes it where there is no Escape key. */
  closeLabel: string;
  /** What the keys do, below the list. */
  hints: readonly { keys: readonly string[]; text: string }[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/**
 * A field to search with and the list of what it finds, over the page. The focus stays in the field; the active item of
 * the list is its `aria-activedescendant`.
 */
export function Palette({
  label,
  placeholder,
  search,
  onSearchChange,
  groups,
  maxLength,
  isPending = false,
  pendingText = '',
  failure,
  emptyText,
  closeLabel,
  hints,
  onChoose,
  onClose,
}: PaletteProps) {
  const listId = useId();
  const focus = useFocusReturn();
  const items = groups.flatMap((group) => group.items);
  const active = useActiveItem(items, search);
  const status = failure ?? (items.length > 0 ? '' : isPending ? pendingText : emptyText);
  const closeOnKey = closeOnEscape(onClose);
  const optionId = (id: string) => `${listId}-${items.findIndex((item) => item.id === id)}`;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While composing, the keys choose among the candidates of the input method.
    if (event.nativeEvent.isComposing) return;
    const step = stepOf[event.key];
    if (step !== undefined) active.move(step);
    else if (event.key === 'Enter' && active.id !== undefined) onChoose(active.id);
    else return;
    event.preventDefault();
  }

  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          aria-describedby={undefined}
          aria-modal
          onKeyDown={closeOnKey}
          // Escape also ends a composition.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className={styles.palette}
        >
          <Primitive.Title className={styles.hidden}>{label}</Primitive.Title>
          <div className={styles.field}>
            <Search aria-hidden />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active.id === undefined ? undefined : optionId(active.id)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={maxLength}
              placeholder={placeholder}
              value={search}
              onChange={(event) => onSearchChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              className={styles.input}
            />
            <div className={styles.close}>
              <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />
            </div>
          </div>
          <div
            ref={active.list}
            id={listId}
            role="listbox"
            aria-label={label}
            aria-busy={isPending}
            className={styles.list}
          >
            {groups.map((group) => (
              <Group key={group.label ?? ''} label={group.label}>
                {group.items.map((item) => (
                  <Option
                    key={item.id}
                    id={optionId(item.id)}
                    item={item}
                    isActive={item.id === active.id}
                    onPoint={() => active.point(item.id)}
                    onChoose={() => onChoose(item.id)}
                  />
                ))}
              </Group>
            ))}
          </div>
          <p
            role="status"
            className={status === '' ? styles.hidden : items.length === 0 ? styles.empty : styles.failure}
          >
            {status}
          </p>
          <div className={styles.hints}>
            {hints.map(({ keys, text }) => (
              <span key={text}>
                {keys.map((key) => (
                  <Keys key={key} keys={key} />
                ))}{' '}
                {text}
              </span>
            ))}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function Group({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId();
  if (label === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group}>
        {label}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, item: { icon, title, detail }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={styles.option}
      // Not `onPointerEnter`: scrolling by key moves items under a pointer that rests.
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}

/** The active item: the first one until the user moves, and again after each change of the search. */
function useActiveItem(items: readonly PaletteItem[], search: string) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ search, id: '' });
  const found = chosen.search === search ? items.findIndex(({ id }) => id === chosen.id) : -1;
  const index = Math.max(found, 0);
  const id = items[index]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active item has changed
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  return {
    list,
    id,
    point: (pointed: string) => setChosen({ search, id: pointed }),
    /** One step beyond an end goes to the other end; several stop there. */
    move(step: number) {
      const last = items.length - 1;
      const next = Math.abs(step) === 1 ? (index + step + items.length) % items.length : index + step;
      setChosen({ search, id: items[Math.min(last, Math.max(0, next))]?.id ?? '' });
    },
  };
}
