import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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

  it.each([undefined, { name: 'Team', label: 'Name' }])('returns the focus to its opener: %j', async (nameToType) => {
    const view = (open: boolean) => (
      <>
        <button type="button">Opener</button>
        <ConfirmDialog
          open={open}
          onOpenChange={vi.fn()}
          title="Delete the space?"
          text={<a href="/help">Help</a>}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          closeLabel="Close"
          onConfirm={vi.fn()}
          {...(nameToType && { nameToType })}
        />
      </>
    );
    const { rerender } = render(view(false));
    const opener = screen.getByRole('button', { name: 'Opener' });
    opener.focus();
    rerender(view(true));
    const safeChoice = nameToType ? screen.getByLabelText('Name') : screen.getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(safeChoice);
    rerender(view(false));
    await waitFor(() => expect(document.activeElement).toBe(opener));
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

  it('keeps the typed name for another try, asks once while confirming, and starts empty the next time', () => {
    const onConfirm = vi.fn();
    const view = (open: boolean, isConfirming: boolean) => (
      <ConfirmDialog
        open={open}
        onOpenChange={vi.fn()}
        title="Delete the space?"
        text="This cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        closeLabel="Close"
        nameToType={{ name: 'Research', label: 'Name' }}
        isConfirming={isConfirming}
        onConfirm={onConfirm}
      />
    );
    const { rerender } = render(view(true, false));
    const field = () => screen.getByLabelText<HTMLInputElement>('Name');
    fireEvent.change(field(), { target: { value: 'Research' } });
    fireEvent.submit(field());
    rerender(view(true, true));
    fireEvent.submit(field());
    expect(onConfirm).toHaveBeenCalledOnce();
    rerender(view(true, false));
    expect(field().value).toBe('Research');
    fireEvent.submit(field());
    expect(onConfirm).toHaveBeenCalledTimes(2);
    rerender(view(false, false));
    rerender(view(true, false));
    expect(field().value).toBe('');
  });
});
