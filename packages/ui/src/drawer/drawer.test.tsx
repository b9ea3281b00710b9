import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Drawer } from './drawer.tsx';

function Navigation() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <a href="/behind">Behind</a>
      <Drawer open={isOpen} onOpenChange={setOpen} title="Menu" closeLabel="Close" side="left">
        <a href="/space">Workspace</a>
      </Drawer>
    </>
  );
}

it('takes the focus, hides the page behind it, and closes on Escape', () => {
  render(<Navigation />);
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(drawer.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('link', { name: 'Behind' })).toBeNull();
  fireEvent.keyDown(drawer, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
