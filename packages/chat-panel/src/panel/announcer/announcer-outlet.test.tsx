import { ack, answerEnd, done, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';

describe('the announcer', () => {
  it('announces that the bot responds, then the complete answer, but no deltas', async () => {
    const { client, say, settled, server } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)));
    const [status] = screen.getAllByRole('status');
    expect(status?.textContent).toMatch(/is responding$/);
    await say(textDelta(2, 'Good '));
    await say(textDelta(3, '**morning**'));
    expect(status?.textContent).toMatch(/is responding$/);
    await say(answerEnd(4), done);
    expect(status?.textContent).toBe('Curly answered: Good morning');
  });

  it('announces that a reply was stopped', async () => {
    const { client, say, settled, server } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Good '));
    await client.stopResponding();
    await settled();
    const [status] = screen.getAllByRole('status');
    expect(status?.textContent).toBe('This answer was stopped.');
  });

  it('is the only live region: the log itself is not live', async () => {
    await openPanel({ history: turns(2) });
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('announces while a dialog is open', async () => {
    const { client, say, settled, server } = await openPanel({ history: turns(1) });
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id), { message_id: 'question-2', message_index: '3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/is responding$/);
  });

  it('shows a failure until it is closed', async () => {
    const { server, settled } = await openPanel({ history: turns(1), enableMessageBoxActionBar: true });
    server.answer('report', () => Promise.reject(new Error('down')));
    fireEvent.click(screen.getByRole('button', { name: 'Good answer' }));
    await settled();
    expect(screen.getByText('The feedback was not saved. Try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('The feedback was not saved. Try again.')).toBeNull();
  });
});
