import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContextMenu } from './context-menu.tsx';
import { ContextMenuItem } from './context-menu-item.tsx';

it('opens on a right click and runs what was chosen', () => {
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
