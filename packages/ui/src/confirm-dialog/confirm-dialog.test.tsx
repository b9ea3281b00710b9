import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function ask(question: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete the space?"
      text="Its bots go with it."
      confirmLabel="Delete"
      cancelLabel="Cancel"
      closeLabel="Close"
      onConfirm={onConfirm}
      isDangerous
      {...question}
    />,
  );
  return { onConfirm, onOpenChange, confirm: screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }) };
}

describe('ConfirmDialog', () => {
  it('only closes on Cancel', () => {
    const { onConfirm, onOpenChange } = ask();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    fireEvent.click(cancel);
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms once', () => {
    const { onConfirm, confirm } = ask();
    fireEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('can be confirmed only after the exact name was typed', () => {
    const { onConfirm, confirm } = ask({ nameToType: { name: 'Research', label: 'Type Research' } });
    const field = screen.getByLabelText('Type Research');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'research' } });
    expect(confirm.disabled).toBe(true);
    fireEvent.submit(field);
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'Research' } });
    fireEvent.submit(field);
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
