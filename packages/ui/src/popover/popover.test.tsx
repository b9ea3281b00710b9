import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '../button/button.tsx';
import { Popover } from './popover.tsx';

it('opens next to its button and returns the focus when it closes', async () => {
  render(
    <Popover label="Filter" trigger={<Button>Filters</Button>}>
      <input aria-label="Creator" />
    </Popover>,
  );
  const trigger = screen.getByRole('button', { name: 'Filters' });
  fireEvent.click(trigger);
  const popover = screen.getByRole('dialog', { name: 'Filter' });
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  expect(popover.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(popover, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(trigger);
});
