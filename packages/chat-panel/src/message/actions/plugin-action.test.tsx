import { fireEvent, screen } from '@testing-library/react';
import { Pin } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import type { PanelPlugin } from '../../panel/rooms.tsx';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';
import { ActionButton, type MessageActionProps } from './message-action.tsx';

const pin = vi.fn((_given: MessageActionProps) => undefined);

function PinAction(given: MessageActionProps) {
  return <ActionButton label="Pin" icon={<Pin aria-hidden />} onClick={() => pin(given)} />;
}

const pins: PanelPlugin = {
  name: 'pins',
  messageActions: [
    { name: 'pin', isShown: (_conversation, { messageId }) => messageId === 'answer-2', Action: PinAction },
  ],
};

it('a plugin adds an action after ours, in the bars that it chooses', async () => {
  await openPanel({ history: turns(2), enableMessageBoxActionBar: true, plugins: [pins] });
  const [button, ...others] = screen.getAllByRole('button', { name: 'Pin' });
  expect(others).toEqual([]);
  expect(button?.closest('[role="toolbar"]')?.lastElementChild).toBe(button);
  fireEvent.click(button as HTMLElement);
  expect(pin).toHaveBeenCalledExactlyOnceWith({ messageId: 'answer-2', groupId: 'question-2' });
});
