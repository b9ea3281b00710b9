import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConnectionChip, type ConnectionState } from './connection-chip.tsx';

it('announces the state and offers to retry only while offline', () => {
  const onRetry = vi.fn();
  const retry = { label: 'Retry now', onRetry };
  const { rerender } = render(<ConnectionChip state="offline" text="Offline" retry={retry} />);
  const text = screen.getByText('Offline');
  expect(text.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ConnectionChip state="connecting" text="Connecting" retry={retry} />);
  expect(text.textContent).toBe('Connecting');
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('keeps the focus while connecting, and gives it back when it is hidden', () => {
  const chip = (state: ConnectionState) => (
    <>
      <input aria-label="Message" />
      <ConnectionChip
        state={state}
        text={state}
        isHidden={state === 'online'}
        retry={{ label: 'Retry now', onRetry: () => undefined }}
      />
    </>
  );
  const { rerender } = render(chip('offline'));
  screen.getByRole('textbox', { name: 'Message' }).focus();
  screen.getByRole('button', { name: 'Retry now' }).focus();
  rerender(chip('connecting'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry now' }));
  rerender(chip('online'));
  expect(screen.queryByText('online')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
});
