import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const part = { isBroken: true };

function Part() {
  if (part.isBroken) throw new Error('broken');
  return <p>Fine</p>;
}

it('studio §2 shows title and message in place of failed children, reports once, and renders again on retry', () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn();
  render(
    <ErrorBoundary title="Not shown" message="Try later" retryLabel="Retry" onError={onError}>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Not shownTry later');
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
  part.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Fine')).toBeTruthy();
  vi.restoreAllMocks();
});
