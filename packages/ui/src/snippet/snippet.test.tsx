import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Snippet } from './snippet.tsx';

afterEach(() => vi.unstubAllGlobals());

function renderSnippet() {
  const onCopied = vi.fn();
  render(<Snippet label="Example" language="curl" code={'curl -s\n  /api'} copyLabel="Copy" onCopied={onCopied} />);
  return onCopied;
}

describe('Snippet', () => {
  it('shows language and code, and copies the code', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const onCopied = renderSnippet();
    expect(screen.getByRole('figure', { name: 'Example' }).textContent).toBe('curlcurl -s\n  /api');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(onCopied).toHaveBeenCalledExactlyOnceWith(true));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('curl -s\n  /api');
  });

  it('selects the code where there is no clipboard', async () => {
    vi.stubGlobal('navigator', {});
    const onCopied = renderSnippet();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(onCopied).toHaveBeenCalledExactlyOnceWith(false));
    expect(window.getSelection()?.toString()).toBe('curl -s\n  /api');
  });
});
