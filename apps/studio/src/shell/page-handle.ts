import type { QueryClient } from '@tanstack/react-query';
import { type Params, useLocation, useMatches } from 'react-router';

/** Layout options of a route. */
export interface PageHandle {
  /** studio §2: `page_mode=modal` hides the sidebars on pages that allow it. */
  allowsModalMode?: boolean;
  /** The page is as high as the window and scrolls inside itself, such as a chat. */
  fillsWindow?: boolean;
  /** The page is for people who use an agent, not for those who build it. */
  isForUsers?: boolean;
  /** Asks for the data that the page shows first, before the page is opened. */
  prefetch?: (queryClient: QueryClient, params: Params) => void;
}

/** The layout options of the current route. */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  // Not `at`: the oldest browsers that count as supported do not have it.
  return (matches[matches.length - 1]?.handle as PageHandle | undefined) ?? {};
}

/** Whether this page is shown without the sidebars. */
export function useIsModalMode(): boolean {
  const { allowsModalMode } = usePageHandle();
  const { search } = useLocation();
  return allowsModalMode === true && new URLSearchParams(search).get('page_mode') === 'modal';
}
