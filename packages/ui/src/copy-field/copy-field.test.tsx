import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyField } from './copy-field.tsx';

afterEach(() => vi.restoreAllMocks());

async function copyLink() {
  const onCopied = vi.fn();
  render(<CopyField label="Link" value="https://parley.example/join" copyLabel="Copy" onCopied={onCopied} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => onCopied.mock.calls.length).toBe(1);
  return { onCopied, field: screen.getByLabelText<HTMLInputElement>('Link') };
}

it('copies its text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { onCopied } = await copyLink();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://parley.example/join');
  expect(onCopied).toHaveBeenCalledExactlyOnceWith(true);
});

it('selects the text and reports false when the browser refuses the clipboard', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  const { onCopied, field } = await copyLink();
  expect(onCopied).toHaveBeenCalledExactlyOnceWith(false);
  expect(field.selectionEnd).toBe(field.value.length);
});
