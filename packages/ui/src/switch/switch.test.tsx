import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('is toggled by its label too, and described by its hint', () => {
  const onCheckedChange = vi.fn();
  render(<Switch label="Show sources" hint="Under each answer" checked={false} onCheckedChange={onCheckedChange} />);
  const control = screen.getByRole('switch', { name: 'Show sources' });
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Under each answer',
  );
  fireEvent.click(screen.getByText('Show sources'));
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
});
