import { initResponse } from '@parley/chat-core/testing/messages';
import { scriptedClient } from '@parley/chat-core/testing/scripted-client';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatPanel } from './chat-panel.tsx';

describe('chat §8 init fail', () => {
  it('shows an error message and a retry button', async () => {
    let isDown = true;
    const { client } = scriptedClient({
      requestInit: async () => {
        if (isDown) throw new Error('unreachable');
        return initResponse();
      },
    });
    render(<ChatPanel client={client} />);
    expect((await screen.findByRole('alert')).textContent).toContain('The conversation could not be opened');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('log')).toBeTruthy();
  });
});
