import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { value: 'random', label: 'A few' },
  { value: 'all', label: 'All' },
] as const;

function Mode({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<'random' | 'all'>('random');
  return <SegmentedControl label="Show" value={value} options={options} onValueChange={setValue} disabled={disabled} />;
}

it('is a named group of radio buttons, of which one is chosen', () => {
  render(<Mode />);
  const group = within(screen.getByRole('group', { name: 'Show' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'A few' }).checked).toBe(true);
  fireEvent.click(group.getByRole('radio', { name: 'All' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
});

it('cannot be changed while it is disabled', () => {
  render(<Mode disabled />);
  expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true);
});
