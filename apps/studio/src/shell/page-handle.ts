import { useLocation, useMatches } from 'react-router';

/** What a route says about its page. */
export interface PageHandle {
  /** studio §2: `page_mode=modal` hides the sidebars on pages that allow it. */
  allowsModalMode?: boolean;
}

/** Whether this page stands alone, without the sidebars. */
export function useIsModalMode(): boolean {
  const matches = useMatches();
  // Not `at`: the oldest browsers that count as supported do not have it.
  const handle = matches[matches.length - 1]?.handle as PageHandle | undefined;
  const { search } = useLocation();
  return handle?.allowsModalMode === true && new URLSearchParams(search).get('page_mode') === 'modal';
}
