import type { BotInfo } from '@parley/chat-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { mentionCandidates, mentionQuery } from './mention-text.ts';

export type Mention = ReturnType<typeof useMention>;

const NO_CANDIDATES: readonly BotInfo[] = [];

/** A combobox of the bots of the conversation: the focus stays in the input, which names the active option. */
export function useMention() {
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { input } = useComposer();
  const { enableMention } = preferences;
  const listId = useId();
  const [typed, setTyped] = useState<ReturnType<typeof mentionQuery>>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const bots = useConversation(({ senders }) => senders.botInfoMap);
  const candidates = enableMention && typed ? mentionCandidates(typed.query, bots) : NO_CANDIDATES;
  const isOpen = candidates.length > 0;
  const active = candidates[Math.min(activeIndex, candidates.length - 1)];

  function update(): void {
    const { value, selectionStart } = input.current ?? { value: '', selectionStart: 0 };
    const next = mentionQuery(value, selectionStart);
    if (next?.start === typed?.start && next?.query === typed?.query) return;
    setTyped(next);
    setActiveIndex(0);
  }

  function choose(bot: BotInfo): void {
    const element = input.current;
    if (!element || !typed) return;
    const end = typed.start + 1 + typed.query.length;
    element.setRangeText(`@${bot.nickname} `, typed.start, end, 'end');
    draft.setText(element.value);
    element.focus();
    setTyped(null);
  }

  /** Returns whether the list has handled the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen || !active || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex((activeIndex + step + candidates.length) % candidates.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const inputProps = enableMention
    ? ({
        // React does not report `select` events inside a shadow tree.
        onKeyUp: ({ key }: KeyboardEvent) => {
          // Escape has just closed the list.
          if (key !== 'Escape') update();
        },
        onPointerUp: update,
        onBlur: () => setTyped(null),
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': isOpen && active ? `${listId}-${active.id}` : undefined,
      } as const)
    : {};
  return { listId, candidates, active, choose, update, onKeyDown, inputProps };
}
