import { ToastProvider } from '@parley/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { startLanguage } from '../language/start-language.ts';
import { textLoaders } from '../texts.ts';
import { LazyPage } from './lazy-page.tsx';
import { lazyPart } from './lazy-part.tsx';

await startLanguage(textLoaders);

it('offers to try again when a page cannot be loaded', async () => {
  // React logs every error that a boundary receives.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Import</p>;
  });
  const element = (
    <LazyPage title="Knowledge could not be shown">
      <Part />
    </LazyPage>
  );
  render(
    <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </ToastProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Knowledge could not be shown' })).toBeTruthy();
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Import')).toBeTruthy();
  vi.restoreAllMocks();
});
