import { page } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';

const suggestion = (content: string, place: number) => ({ id: `s${place}`, content });

describe('chat §2 message list', () => {
  it('starts with the onboarding; pressing a suggestion sends it', async () => {
    const { server, settled } = await openPanel({
      init: { prologue: 'Hello {{user_name}}', onboardingSuggestions: ['What can you do?', ''].map(suggestion) },
    });
    expect(screen.getByText('Hello Alice')).toBeTruthy();
    const chips = within(screen.getByRole('list', { name: 'Suggested questions' }));
    expect(chips.getAllByRole('button')).toHaveLength(1);
    fireEvent.click(chips.getByRole('button', { name: 'What can you do?' }));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'What can you do?' }]);
  });

  it('mentions the sender of an onboarding suggestion', async () => {
    const chip = { id: 's1', content: 'Paint!', senderId: 'bot-2' };
    const { server, settled } = await openPanel({ init: { onboardingSuggestions: [chip] } });
    fireEvent.click(screen.getByRole('button', { name: 'Paint!' }));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Paint!', mention_list: [{ id: 'bot-2' }] }]);
  });

  it('shows a divider where the context was cleared', async () => {
    const history = [
      ...turn(1, { section_id: 'section-0' }).map((one) => ({ ...one, section_id: 'section-0' })),
      ...turn(2),
    ];
    const { rerender } = await openPanel({ history });
    expect(screen.getByText('Context cleared')).toBeTruthy();
    rerender({ showClearContextDivider: false });
    expect(screen.queryByText('Context cleared')).toBeNull();
  });

  it('shows the onboarding again below the divider of an empty section', async () => {
    const { settled } = await openPanel({ history: turns(1), init: { prologue: 'Welcome' } });
    expect(screen.getAllByText('Welcome')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Clear context' }));
    await settled();
    expect(screen.getByText('Context cleared')).toBeTruthy();
    expect(screen.getAllByText('Welcome')).toHaveLength(2);
  });

  it('says that earlier messages could not be loaded, and retries', async () => {
    const { client, server, settled } = await openPanel({
      history: turn(2),
      init: { hasMore: true, cursor: '3' },
    });
    server.answer('messageList', () => Promise.reject(new Error('down')));
    await client.loadPrevious().catch(() => undefined);
    await settled();
    server.answer('messageList', () => page(turn(1).toReversed()));
    const alert = screen.getByRole('alert');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await settled();
    expect(screen.getByText('Question 1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('renders only the part of a long history that is near the reader', async () => {
    await openPanel({ history: turns(120), options: { windowSize: 1000 } });
    expect(screen.getByText('Answer 120')).toBeTruthy();
    expect(screen.queryByText('Answer 1')).toBeNull();
  });
});

describe('chat §3 selection', () => {
  it('selects turns and the onboarding, and clears the selection', async () => {
    const { client } = await openPanel({ history: turns(2), isSelecting: true });
    const [first] = screen.getAllByRole('checkbox', { name: 'Select message' });
    if (!first) throw new Error('no checkbox');
    fireEvent.click(first);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select opening message' }));
    expect(client.conversation.getState().selection).toMatchObject({
      selectedReplyIdList: ['question-1'],
      selectedOnboardingId: 'section-1',
    });
    expect(screen.getByText('2 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('0 selected')).toBeTruthy();
  });
});
