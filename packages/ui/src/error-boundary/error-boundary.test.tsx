import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const part = { isBroken: true };

function Part() {
  if (part.isBroken) throw new Error('broken');
  return <p>Fine</p>;
}

it('shows the fallback in place of what failed, and tries again when asked', () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary title="Not shown" message="Try later" retryLabel="Retry">
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Not shown');
  part.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Fine')).toBeTruthy();
  vi.restoreAllMocks();
});
