import { type RefCallback, useCallback } from 'react';
import { useLocation } from 'react-router';

/** A ref for a chat: the input of a conversation that was begun a moment ago gets the focus as soon as it is there. */
export function useFocusedInput(mayFocus: boolean): RefCallback<HTMLElement> {
  const isNew = (useLocation().state as { firstFocus?: string } | null)?.firstFocus === 'chat';
  const isWanted = isNew && mayFocus;
  return useCallback(
    (chat: HTMLElement | null) => {
      if (!chat || !isWanted) return;
      const focusInput = (): boolean => {
        const input = chat.querySelector('textarea');
        input?.focus();
        return input !== null;
      };
      if (focusInput()) return;
      const observer = new MutationObserver(() => focusInput() && observer.disconnect());
      observer.observe(chat, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [isWanted],
  );
}
