import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContextMenu, ContextMenuItem } from './context-menu.tsx';

it('opens on a right click and runs the chosen action', () => {
  const onSelect = vi.fn();
  render(
    <ContextMenu menu={<ContextMenuItem onSelect={onSelect}>Rename</ContextMenuItem>}>
      <p>Document</p>
    </ContextMenu>,
  );
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.contextMenu(screen.getByText('Document'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});
