import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';
import { type SelectAllOptions, type SelectionController, useSelectionController } from './use-selection-controller.ts';

let controller: SelectionController | undefined;

function Controller() {
  controller = useSelectionController();
  return null;
}

describe('wire §2.5 selection controller', () => {
  it.each<[SelectAllOptions | undefined, readonly string[]]>([
    [undefined, ['question-1', 'question-2', 'question-3']],
    [{ max: 2 }, ['question-2', 'question-3']],
    [{ max: 2, direction: 'next' }, ['question-1', 'question-2']],
    [{ max: 0 }, []],
  ])('selects all turns, or so many from one end: %j', async (options, selected) => {
    const { client } = await openPanel({
      history: turns(3),
      selectable: true,
      slots: { ShareMessage: Controller },
    });
    act(() => controller?.selectAll(options));
    expect(client.conversation.getState().selection.selectedReplyIdList).toEqual(selected);
    expect(controller?.getMessageList().map(({ message_id }) => message_id)).toEqual(
      selected.flatMap((id) => [id, id.replace('question', 'answer')]),
    );
    act(() => controller?.unselectAll());
    expect(controller?.getMessageList()).toEqual([]);
  });

  it('has a button for it in selection mode', async () => {
    await openPanel({ history: turns(3), selectable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
  });
});

it('marks each onboarding by itself', async () => {
  const { client, settled } = await openPanel({ history: turns(1), selectable: true, init: { prologue: 'Welcome' } });
  await client.clearContext();
  await settled();
  const [first, second] = screen.getAllByRole('checkbox', { name: 'Select the opening' });
  if (!first || !second) throw new Error('there are two');
  fireEvent.click(second);
  expect(client.conversation.getState().selection.selectedOnboardingId).toBe('section-2');
  expect([first, second].map((mark) => mark.getAttribute('aria-checked'))).toEqual(['false', 'true']);
});
