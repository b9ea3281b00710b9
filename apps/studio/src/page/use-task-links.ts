import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The card of a task in a chat leads to it without leaving the page. */
export function useTaskLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-task-link]') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain) return;
    event.preventDefault();
    const { pathname, search } = new URL(link.href);
    // The chat page stays at its conversation.
    const isHere = `${location.pathname}/`.startsWith(`${pathname}/`);
    void navigate(
      { pathname: isHere ? location.pathname : pathname, search },
      { state: isHere ? location.state : null },
    );
  };
}
