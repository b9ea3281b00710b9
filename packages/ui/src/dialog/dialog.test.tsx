import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SurfaceContext } from '../surface.ts';
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

it('closes on Escape while a toast is open; an outer dialog stays open', async () => {
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

it('returns the focus to the element that had it', async () => {
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

it('traps Tab inside a shadow tree, where document.activeElement is only the host', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: 'open' });
  const container = root.appendChild(document.createElement('div'));
  render(
    <SurfaceContext value={{ container, isWholePage: false }}>
      <Dialog open onOpenChange={vi.fn()} title="Create" closeLabel="Close">
        <input aria-label="Name" />
      </Dialog>
    </SurfaceContext>,
    { container },
  );
  const dialog = within(container).getByRole('dialog', { name: 'Create' });
  const name = within(dialog).getByLabelText('Name');
  const close = within(dialog).getByRole('button', { name: 'Close' });
  expect(root.activeElement).toBe(name);
  expect(fireEvent.keyDown(name, { key: 'Tab', shiftKey: true })).toBe(false);
  expect(root.activeElement).toBe(close);
  expect(fireEvent.keyDown(close, { key: 'Tab' })).toBe(false);
  expect(root.activeElement).toBe(name);
  // Between the ends, Tab keeps its default behaviour.
  expect(fireEvent.keyDown(name, { key: 'Tab' })).toBe(true);
});
