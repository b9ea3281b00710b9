import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ResizeHandle } from './resize-handle.tsx';

function SideBar({ onSizeSettled }: { onSizeSettled: (size: number) => void }) {
  const [size, setSize] = useState(200);
  return (
    <ResizeHandle
      label="Width of the side bar"
      size={size}
      min={200}
      max={380}
      onSizeChange={setSize}
      onSizeSettled={onSizeSettled}
    />
  );
}

const handle = () => screen.getByRole('separator', { name: 'Width of the side bar' });
const width = () => handle().getAttribute('aria-valuenow');

it('follows the pointer within its limits and calls onSizeSettled once, on release', () => {
  const onSizeSettled = vi.fn();
  render(<SideBar onSizeSettled={onSizeSettled} />);
  handle().setPointerCapture = vi.fn();
  fireEvent.pointerDown(handle(), { button: 0, clientX: 200, pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 260, pointerId: 1 });
  expect(width()).toBe('260');
  fireEvent.pointerMove(handle(), { clientX: 900, pointerId: 1 });
  expect(width()).toBe('380');
  expect(onSizeSettled).not.toHaveBeenCalled();
  fireEvent.pointerUp(handle(), { pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 250, pointerId: 1 });
  expect(width()).toBe('380');
  expect(onSizeSettled).toHaveBeenCalledExactlyOnceWith(380);
});

it('moves by the keyboard', () => {
  const onSizeSettled = vi.fn();
  render(<SideBar onSizeSettled={onSizeSettled} />);
  fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
  expect(onSizeSettled).not.toHaveBeenCalled();
  fireEvent.keyDown(handle(), { key: 'ArrowRight' });
  expect(width()).toBe('210');
  expect(onSizeSettled).toHaveBeenCalledExactlyOnceWith(210);
});
