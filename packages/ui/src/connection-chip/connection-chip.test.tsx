import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConnectionChip } from './connection-chip.tsx';

it('announces the state and offers to retry only while offline', () => {
  const onRetry = vi.fn();
  const retry = { label: 'Retry now', onRetry };
  const { rerender } = render(<ConnectionChip state="offline" text="Offline" retry={retry} />);
  expect(screen.getByRole('status').textContent).toBe('Offline');
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ConnectionChip state="connecting" text="Connecting" retry={retry} />);
  expect(screen.getByRole('status').textContent).toBe('Connecting');
  expect(screen.queryByRole('button')).toBeNull();
});
