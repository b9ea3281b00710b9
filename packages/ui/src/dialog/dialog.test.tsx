import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ToastProvider } from '../toast/toast-provider.tsx';
import { useToast } from '../toast/use-toast.ts';
import { Dialog } from './dialog.tsx';

function Announce() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('success', 'Saved')}>
      Announce
    </button>
  );
}

it('closes on Escape also while a toast is open, and the dialog around it stays', async () => {
  const closeOuter = vi.fn();
  const closeInner = vi.fn();
  render(
    <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Dismiss">
      <Dialog open onOpenChange={closeOuter} title="Outer" closeLabel="Close">
        <Dialog open onOpenChange={closeInner} title="Inner" closeLabel="Close">
          <Announce />
        </Dialog>
      </Dialog>
    </ToastProvider>,
  );
  const announce = screen.getByRole('button', { name: 'Announce' });
  fireEvent.click(announce);
  await screen.findAllByText('Saved');
  fireEvent.keyDown(announce, { key: 'Escape' });
  expect(closeInner).toHaveBeenCalledExactlyOnceWith(false);
  expect(closeOuter).not.toHaveBeenCalled();
});

it('opens with the focus on its first field, not on the button that closes it', () => {
  render(
    <Dialog open onOpenChange={vi.fn()} title="Create" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('gives the focus back to what had it', async () => {
  const view = (open: boolean) => (
    <>
      <button type="button">Opener</button>
      <Dialog open={open} onOpenChange={vi.fn()} title="Create" closeLabel="Close">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
  const { rerender } = render(view(false));
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  rerender(view(true));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(view(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
