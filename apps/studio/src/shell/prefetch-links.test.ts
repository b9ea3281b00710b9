import { QueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { prefetchLinks, prefetchOpenedPage } from './prefetch-links.ts';

const Page = () => null;
const load = vi.fn(async () => Page);
const prefetch = vi.fn();
const routes: RouteObject[] = [
  { path: '/space/:space_id/bot/:bot_id', lazy: { Component: load }, handle: { prefetch } },
];

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
  vi.clearAllMocks();
});

function openLink(href: string): HTMLElement {
  const queryClient = new QueryClient();
  stop = prefetchLinks(routes, queryClient);
  document.body.innerHTML = `<a href="${href}"><b>Curly</b></a>`;
  return document.querySelector('b') as HTMLElement;
}

it.each(['pointerOver', 'focusIn', 'touchStart'] as const)('a link loads its page and data on %s, once', (intent) => {
  const content = openLink('/space/10/bot/7?from=copy');
  fireEvent[intent](content);
  fireEvent[intent](content.parentElement as HTMLElement);
  expect(load).toHaveBeenCalledOnce();
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(expect.any(QueryClient), { space_id: '10', bot_id: '7' });
});

it('a link whose page could not be loaded is tried again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const content = openLink('/space/10/bot/7');
  fireEvent.pointerOver(content);
  await waitFor(() => {
    fireEvent.pointerOver(content);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it('a link to another site loads nothing', () => {
  fireEvent.pointerOver(openLink('https://example.com/space/10/bot/7'));
  expect(load).not.toHaveBeenCalled();
});

function openPage(address: string, signedIn: 'yes' | 'no'): void {
  document.head.innerHTML = `<meta name="signed-in" content="${signedIn}" />`;
  window.history.replaceState(null, '', address);
  prefetchOpenedPage(routes, new QueryClient());
}

it('the data of an opened page is asked for at once', () => {
  openPage('/space/10/bot/7', 'yes');
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(expect.any(QueryClient), { space_id: '10', bot_id: '7' });
});

it.each([
  ['by a visitor', '/space/10/bot/7', 'no'],
  ['with parameters', '/space/10/bot/7?version=3', 'yes'],
] as const)('no data is asked for when a page is opened %s', (_how, address, signedIn) => {
  openPage(address, signedIn);
  expect(prefetch).not.toHaveBeenCalled();
});
