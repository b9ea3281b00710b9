import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { ErrorCard } from './error-card.tsx';

describe('ErrorCard', () => {
  it('announces what happened and what to do, and offers the action', () => {
    const onRetry = vi.fn();
    render(
      <ErrorCard
        title="The agents could not be loaded"
        message="Check your connection."
        actions={<Button onClick={onRetry}>Retry</Button>}
      />,
    );
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('The agents could not be loaded')).toBeTruthy();
    expect(alert.getByText('Check your connection.')).toBeTruthy();
    expect(alert.queryByRole('heading')).toBeNull();
    fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is the heading of a page that it fills', () => {
    render(<ErrorCard size="page" title="Page not found" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });
});
