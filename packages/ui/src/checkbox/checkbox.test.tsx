import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

it('has three states, and indeterminate becomes checked', () => {
  const onCheckedChange = vi.fn();
  render(<Checkbox label="All rows" checked="indeterminate" onCheckedChange={onCheckedChange} />);
  const checkbox = screen.getByRole('checkbox', { name: 'All rows' });
  expect(checkbox.getAttribute('aria-checked')).toBe('mixed');
  fireEvent.click(checkbox);
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
});
