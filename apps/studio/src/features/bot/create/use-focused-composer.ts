import { type RefCallback, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router state of the page of an agent that was created a moment ago. */
export const createdNow = { isCreatedNow: true } as const;

/**
 * A ref for a chat: when its agent was created a moment ago, the input gets the focus as soon as it is there, unless the
 * user has moved the focus meanwhile. Once: a reload or Back does not focus it again.
 */
export function useFocusedComposer(): RefCallback<HTMLElement> {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isCreatedNow = (state as Partial<typeof createdNow> | null)?.isCreatedNow === true;
  const path = pathname + search + hash;
  return useCallback(
    (chat: HTMLElement | null) => {
      if (!chat || !isCreatedNow) return;
      const before = document.activeElement;
      const focusInput = (): boolean => {
        const input = chat.querySelector('textarea');
        if (!input) return false;
        if (document.activeElement === before || document.activeElement === document.body) input.focus();
        void navigate(path, { replace: true, state: null, preventScrollReset: true });
        return true;
      };
      if (focusInput()) return;
      const observer = new MutationObserver(() => focusInput() && observer.disconnect());
      observer.observe(chat, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [isCreatedNow, navigate, path],
  );
}
