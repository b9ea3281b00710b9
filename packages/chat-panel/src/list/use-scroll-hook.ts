import type { ScrollViewHandle } from '@parley/ui';
import { type RefObject, useEffect } from 'react';
import { useClient } from '../chat-client/client-context.ts';

/** Plugins hear that the messages are scrolled (wire §2.1), those that want to. */
export function useScrollHook(scrollView: RefObject<ScrollViewHandle | null>): void {
  const { plugins } = useClient();
  useEffect(() => {
    const view = scrollView.current?.view;
    const tell = () => {
      if (plugins.listens('onViewScroll')) void plugins.run('onViewScroll', {});
    };
    view?.addEventListener('scroll', tell, { passive: true });
    return () => view?.removeEventListener('scroll', tell);
  }, [plugins, scrollView]);
}
