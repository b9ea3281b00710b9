import { useLocation, useMatches } from 'react-router';

/** What a route says about its page. */
export interface PageHandle {
  /** studio §2: `page_mode=modal` hides the sidebars on pages that allow it. */
  allowsModalMode?: boolean;
  /** The page is as high as the window and scrolls inside itself, such as a chat. */
  fillsWindow?: boolean;
}

/** What the page of this address says about itself. */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  // Not `at`: the oldest browsers that count as supported do not have it.
  return (matches[matches.length - 1]?.handle as PageHandle | undefined) ?? {};
}

/** Whether this page stands alone, without the sidebars. */
export function useIsModalMode(): boolean {
  const { allowsModalMode } = usePageHandle();
  const { search } = useLocation();
  return allowsModalMode === true && new URLSearchParams(search).get('page_mode') === 'modal';
}
