import { type ComponentSlot, componentSlots, type Plugin } from '@parley/chat-core';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { PanelSlots } from '../settings/panel-slots.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn } from '../testing/turns.ts';

interface Given {
  messageId?: string;
  groupId?: string;
  selectedReplyIdList?: readonly string[];
  children?: ReactNode;
}

/** Shows its props and wraps the part that it replaces. */
function Filling({ children, ...given }: Given) {
  const text = given.messageId ?? given.groupId ?? given.selectedReplyIdList?.join() ?? 'something';
  return (
    <section aria-label="filled">
      <i>{`for ${text}`}</i>
      {children}
    </section>
  );
}

const filling = (slot: ComponentSlot) => ({ [slot]: Filling }) as PanelSlots;
const filled = () => screen.queryAllByRole('region', { name: 'filled' });
const log = () => screen.getByRole('log');
const bubbleOf = (part: HTMLElement | undefined) => part?.closest('[data-bubble]');

/** Whether a part comes before another element in document order. */
const isBefore = (part: HTMLElement | undefined, other: HTMLElement) =>
  Boolean(part && part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Checks the place of each slot in a panel with one turn. Slots of messages are rendered for the question and the answer. */
const places: Record<ComponentSlot, (parts: HTMLElement[]) => void> = {
  MessageBox([question, answer]) {
    expect(within(question as HTMLElement).getByRole('article').textContent).toContain('Question 1');
    expect(within(answer as HTMLElement).getByRole('article').textContent).toContain('Answer 1');
    expect(within(answer as HTMLElement).getByText('for answer-1')).toBeTruthy();
  },
  UIKitMessageBoxPlugin(parts) {
    places.MessageBox(parts);
  },
  ReceiveMessageBox([answer, ...others]) {
    expect(answer?.textContent).toContain('Answer 1');
    expect(others).toEqual([]);
  },
  SendMessageBox([question, ...others]) {
    expect(question?.textContent).toContain('Question 1');
    expect(others).toEqual([]);
  },
  ContentBox([question, answer]) {
    expect(bubbleOf(question)).toBeTruthy();
    expect(within(answer as HTMLElement).getByText('Answer 1')).toBeTruthy();
  },
  TextMessageInnerTopSlot([, answer]) {
    expect(bubbleOf(answer)).toBeTruthy();
    expect(isBefore(answer, within(log()).getByText('Answer 1'))).toBe(true);
  },
  MessageInnerBottomSlot([, answer]) {
    expect(bubbleOf(answer)).toBeTruthy();
    expect(isBefore(answer, within(log()).getByText('Answer 1'))).toBe(false);
  },
  MessageBoxFooter([, answer]) {
    expect(answer?.closest('article')).toBeTruthy();
    expect(bubbleOf(answer)).toBeNull();
  },
  MessageBoxHoverSlot([, answer]) {
    expect(answer?.closest('article')).toBeTruthy();
    expect(bubbleOf(answer)).toBeNull();
  },
  MessageGroupFooter([group, ...others]) {
    expect(group?.textContent).toBe('for question-1');
    expect(isBefore(group, within(log()).getByText('Answer 1'))).toBe(false);
    expect(others).toEqual([]);
  },
  MessageListFloatSlot([part]) {
    expect(log().contains(part as HTMLElement)).toBe(false);
  },
  InputAddonTop([part]) {
    const composer = screen.getByRole('region', { name: 'Write a message' });
    expect(composer.contains(part as HTMLElement)).toBe(true);
    expect(isBefore(part, screen.getByRole('textbox', { name: 'Message' }))).toBe(true);
  },
  UIKitOnBoardingPlugin([part]) {
    expect(part?.textContent).toContain('Welcome');
  },
  ShareMessage([part]) {
    expect(part?.textContent).toBe('for ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select message' }));
    expect(part?.textContent).toBe('for question-1');
  },
};

const ofHost: PanelSlots = { InputAddonTop: () => <p>of the host</p>, ContentBox: () => <p>instead</p> };
const opening = { history: turn(1), init: { prologue: 'Welcome' } };

describe('wire §2.2 component slots', () => {
  it.each(componentSlots)('%s is rendered in its place', async (slot) => {
    await openPanel({ ...opening, slots: filling(slot), isSelecting: slot === 'ShareMessage' });
    const parts = filled();
    expect(parts.length).toBeGreaterThan(0);
    places[slot](parts);
  });

  it('are also filled by plugins: all components are added, but only one replaces a part, the host first', async () => {
    const plugin: Plugin = {
      name: 'filler',
      mode: 'readonly',
      setup: () => ({ customComponents: { InputAddonTop: Filling, ContentBox: Filling } }),
    };
    const { rerender } = await openPanel({ ...opening, slots: ofHost, options: { plugins: [plugin] } });
    expect(screen.getByText('of the host')).toBeTruthy();
    expect(filled()).toHaveLength(1);
    expect(screen.getAllByText('instead')).toHaveLength(2);
    rerender({ slots: {} });
    // One above the input, and two in place of the content of question and answer.
    expect(filled()).toHaveLength(3);
    expect(screen.queryByText('instead')).toBeNull();
  });
});
