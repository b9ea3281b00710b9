import { ToastProvider } from '@parley/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { startLanguage } from '../language/start-language.ts';
import { textLoaders } from '../texts.ts';
import { LazyPartBoundary, lazyPart } from './lazy-part.tsx';

await startLanguage(textLoaders);

const Help = () => <p>Help</p>;

function Page({ Part }: { Part: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p>{isOpen ? 'open' : 'closed'}</p>
      {isOpen && (
        <LazyPartBoundary onFailed={() => setOpen(false)}>
          <Part />
        </LazyPartBoundary>
      )}
    </ToastProvider>
  );
}

it('keeps the page when a part cannot be loaded, says so, and loads it again the next time', async () => {
  // React logs every error that a boundary receives.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Help;
  });
  render(<Page Part={Part} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('open')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('closed')).toBeTruthy());
  expect((await screen.findAllByText(/could not be loaded/)).length).toBeGreaterThan(0);
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Help')).toBeTruthy();
  vi.restoreAllMocks();
});
