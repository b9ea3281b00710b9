import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

it('describes the focused element, and closes on Escape', async () => {
  render(
    <Tooltip text="Runs the published version">
      <Button>Run</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Run' });
  fireEvent.focus(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Runs the published version');
  expect(button.getAttribute('aria-describedby')).toBeTruthy();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
