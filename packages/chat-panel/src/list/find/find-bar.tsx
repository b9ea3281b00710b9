import { IconButton, Spinner } from '@parley/ui';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAnnouncer } from '../../parts/announcer.ts';
import { findInput, findList, findMessages } from '../../parts/focus-targets.ts';
import { formatText } from '../../texts/format-text.ts';
import { type FindTexts, findTexts } from '../../texts/later/find-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useListHandle } from '../state/list-handle.ts';
import styles from './find-bar.module.css';
import { useFindHighlights } from './find-highlights.ts';
import { type Find, useFind } from './use-find.ts';

/** Finds text in the whole conversation. The browser's own search sees only rendered messages. */
export function FindBar() {
  const announcer = useAnnouncer();
  const texts = useLaterTexts(findTexts);
  const { find: opening } = useListHandle();
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const find = useFind();
  useFindHighlights(bar, find);
  useEffect(() => input.current?.focus(), []);
  const result = resultText(find, texts);
  useEffect(() => {
    if (result) announcer.announce(result);
  }, [result, announcer]);

  function close(): void {
    const origin = bar.current;
    opening.turn(false);
    if (!origin) return;
    // The focus moves to the message of the current match, else to the input.
    const found = findMessages(origin).find(({ dataset }) => dataset.messageId === find.current?.messageId);
    if (found) found.focus({ preventScroll: true });
    else (findInput(origin) ?? findList(origin))?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') close();
    else if (key === 'Enter' && event.target === input.current) void find.go(event.shiftKey ? 'next' : 'previous');
    else return;
    event.preventDefault();
  }

  const canStep = find.count > 0 || (find.hasMore && find.text.trim() !== '');
  return (
    <search ref={bar} aria-label={texts.find} className={styles.bar} onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label={texts.find}
        placeholder={texts.find}
        className={styles.input}
        value={find.text}
        onChange={(event) => find.setText(event.target.value)}
      />
      <span className={styles.result}>
        {find.status === 'searching' && <Spinner />}
        {result}
      </span>
      <IconButton
        label={texts.findPrevious}
        icon={<ChevronUp aria-hidden />}
        disabled={!canStep}
        onClick={() => void find.go('previous')}
      />
      <IconButton
        label={texts.findNext}
        icon={<ChevronDown aria-hidden />}
        disabled={!canStep}
        onClick={() => void find.go('next')}
      />
      <IconButton label={texts.findClose} icon={<X aria-hidden />} onClick={close} />
    </search>
  );
}

function resultText({ status, place, count, hasMore }: Find, texts: FindTexts): string {
  switch (status) {
    case 'searching':
      return texts.findSearching;
    case 'failed':
      return texts.findFailed;
    case 'no-more':
      return count > 0 ? texts.findNoMore : texts.findNothing;
    case 'idle':
      return place > 0 ? formatText(hasMore ? texts.findPlaceSoFar : texts.findPlace, { place, count }) : '';
  }
}
