import type { BotInfo } from '@parley/chat-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { mentionQuery } from './mention-query.ts';
import { mentionCandidates } from './mentions-in.ts';

export type Mention = ReturnType<typeof useMention>;

const NOBODY: readonly BotInfo[] = [];

/** Choosing somebody to mention while writing: the focus stays in the input, which says what is active. */
export function useMention() {
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { input } = useComposer();
  const { enableMention } = preferences;
  const listId = useId();
  const [written, setWritten] = useState<ReturnType<typeof mentionQuery>>(null);
  const [place, setPlace] = useState(0);
  const bots = useConversation(({ senders }) => senders.botInfoMap);
  const candidates = enableMention && written ? mentionCandidates(written.query, bots) : NOBODY;
  const isOpen = candidates.length > 0;
  const active = candidates[Math.min(place, candidates.length - 1)];

  function look(): void {
    const { value, selectionStart } = input.current ?? { value: '', selectionStart: 0 };
    const next = mentionQuery(value, selectionStart);
    if (next?.start === written?.start && next?.query === written?.query) return;
    setWritten(next);
    setPlace(0);
  }

  function choose(bot: BotInfo): void {
    const element = input.current;
    if (!element || !written) return;
    const end = written.start + 1 + written.query.length;
    element.setRangeText(`@${bot.nickname} `, written.start, end, 'end');
    draft.setText(element.value);
    element.focus();
    setWritten(null);
  }

  /** Whether the press was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen || !active || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((place + step + candidates.length) % candidates.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setWritten(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const inputProps = enableMention
    ? ({
        // What React calls a selection it does not see in a shadow tree.
        onKeyUp: ({ key }: KeyboardEvent) => {
          // It has closed the list.
          if (key !== 'Escape') look();
        },
        onPointerUp: look,
        onBlur: () => setWritten(null),
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': isOpen && active ? `${listId}-${active.id}` : undefined,
      } as const)
    : {};
  return { listId, candidates, active, choose, look, onKeyDown, inputProps };
}
