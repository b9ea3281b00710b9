import { type RefCallback, type RefObject, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router state of the page of an agent that was created a moment ago: the field that gets the focus. */
interface CreatedNow {
  readonly firstFocus: 'prompt' | 'chat';
}

/** Without a prompt, writing one is the next step; with one, trying it out is. */
export const createdNow = (prompt: string): CreatedNow => ({ firstFocus: prompt.trim() === '' ? 'prompt' : 'chat' });

const firstFocusIn = (state: unknown) => (state as CreatedNow | null)?.firstFocus;

/** Focuses the prompt of an agent that was created a moment ago without one. */
export function useFocusedPrompt(field: RefObject<{ focus(): void } | null>): void {
  const isWanted = firstFocusIn(useLocation().state) === 'prompt';
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [field, isWanted]);
}

/**
 * A ref for a chat: when its agent was created a moment ago with a prompt, the input gets the focus as soon as it is there,
 * unless the user has moved the focus meanwhile. Once: a reload or Back focuses nothing.
 */
export function useFocusedComposer(): RefCallback<HTMLElement> {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const firstFocus = firstFocusIn(state);
  const path = pathname + search + hash;
  return useCallback(
    (chat: HTMLElement | null) => {
      if (!chat || !firstFocus) return;
      const before = document.activeElement;
      const focusInput = (): boolean => {
        const input = chat.querySelector('textarea');
        if (!input) return false;
        const isUnmoved = document.activeElement === before || document.activeElement === document.body;
        if (firstFocus === 'chat' && isUnmoved) input.focus();
        void navigate(path, { replace: true, state: null, preventScrollReset: true });
        return true;
      };
      if (focusInput()) return;
      const observer = new MutationObserver(() => focusInput() && observer.disconnect());
      observer.observe(chat, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [firstFocus, navigate, path],
  );
}
