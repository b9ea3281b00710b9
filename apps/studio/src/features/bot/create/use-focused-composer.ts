import { type RefCallback, useCallback } from 'react';
import { useLocation } from 'react-router';

/** The router state of the page of an agent that was created a moment ago. */
export const createdNow = { isCreatedNow: true } as const;

/** A ref for a chat: when its agent was created a moment ago, the input gets the focus as soon as it is there. */
export function useFocusedComposer(): RefCallback<HTMLElement> {
  const { state } = useLocation();
  const isCreatedNow = (state as Partial<typeof createdNow> | null)?.isCreatedNow === true;
  return useCallback(
    (chat: HTMLElement | null) => {
      if (!chat || !isCreatedNow) return;
      const observer = new MutationObserver(() => {
        const input = chat.querySelector('textarea');
        if (!input) return;
        input.focus();
        observer.disconnect();
      });
      observer.observe(chat, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [isCreatedNow],
  );
}
