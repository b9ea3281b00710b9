import { useLocation, useMatches } from 'react-router';

/** What a route says about its page. */
export interface PageHandle {
  /** studio §2: `page_mode=modal` hides the sidebars on pages that allow it. */
  allowsModalMode?: boolean;
}

/** Whether this page stands alone, without the sidebars. */
export function useIsModalMode(): boolean {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { search } = useLocation();
  return handle?.allowsModalMode === true && new URLSearchParams(search).get('page_mode') === 'modal';
}
