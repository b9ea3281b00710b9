import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from './page-handle.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the parts and the first data of a page as soon as the user points at, focuses or touches a link to it. */
export function prefetchLinks(routes: RouteObject[], queryClient: QueryClient): () => void {
  let lastLink: Element | null = null;

  function prefetch(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    // A pointer on its way over the content of a link reports every element.
    if (link === lastLink) return;
    lastLink = link;
    if (!link || link.origin !== window.location.origin || link.target === '_blank') return;
    for (const { route, params } of matchRoutes(routes, link.pathname) ?? []) {
      // The router reports a failure when the link is followed; pointing at it again tries again.
      // The router has taken the loader out of a route that is loaded.
      if (typeof route.lazy === 'object')
        void Promise.resolve(route.lazy.Component?.()).catch(() => {
          lastLink = null;
        });
      (route.handle as PageHandle | undefined)?.prefetch?.(queryClient, params);
    }
  }

  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
  };
}
