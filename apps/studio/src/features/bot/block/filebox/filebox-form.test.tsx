import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { FileboxForm } from './filebox-form.tsx';

describe('studio §3 filebox mode', () => {
  it('is switched on and off, and cannot be changed by whoever may not edit', async () => {
    const { saves } = openDraftEditor(<FileboxForm />);
    const toggle = screen.getByRole('switch', { name: 'Let the agent look at earlier files' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(toggle);
    await waitFor(() => expect(saves()).toMatchObject([{ bot_info: { filebox_info: { Mode: 1 } } }]));
  });

  it('is read-only in a preview', () => {
    openDraftEditor(<FileboxForm />, { isPreview: true });
    expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
  });
});
