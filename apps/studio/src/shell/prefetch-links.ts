import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { isOpenedByVisitor } from '../session/page-facts.ts';
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
    // It leads to a place of the page that is open.
    if (link.getAttribute('href')?.startsWith('#')) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // The router reports a failure when the link is followed; pointing at it again tries again.
      // The router has taken the loader out of a route that is loaded.
      if (typeof route.lazy === 'object')
        void Promise.resolve(route.lazy.Component?.()).catch(() => {
          lastLink = null;
        });
    }
    prefetchData(routes, queryClient, link.pathname);
  }

  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
  };
}

/** Asks for the first data of the page that a signed-in user has opened, while it is checked who that is. */
export function prefetchOpenedPage(routes: RouteObject[], queryClient: QueryClient): void {
  const { pathname, search } = window.location;
  // With parameters a page may show something else, such as a version of an agent.
  if (search === '' && !isOpenedByVisitor()) prefetchData(routes, queryClient, pathname);
}

function prefetchData(routes: RouteObject[], queryClient: QueryClient, pathname: string): void {
  for (const { route, params } of matchRoutes(routes, pathname) ?? [])
    (route.handle as PageHandle | undefined)?.prefetch?.(queryClient, params);
}
