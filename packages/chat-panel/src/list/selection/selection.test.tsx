import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';
import { type SelectAllOptions, type SelectionController, useSelectionController } from './use-selection.ts';

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
  ])('selects all turns, or a number of them from one end: %j', async (options, selected) => {
    const { client } = await openPanel({
      history: turns(3),
      isSelecting: true,
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

  it('has a button that selects all turns', async () => {
    await openPanel({ history: turns(3), isSelecting: true });
    fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
  });
});

it('selects the onboarding of each section separately', async () => {
  const { client, settled } = await openPanel({ history: turns(1), isSelecting: true, init: { prologue: 'Welcome' } });
  await client.clearContext();
  await settled();
  const [first, second] = screen.getAllByRole('checkbox', { name: 'Select opening message' });
  if (!first || !second) throw new Error('expected two checkboxes');
  fireEvent.click(second);
  expect(client.conversation.getState().selection.selectedOnboardingId).toBe('section-2');
  expect([first, second].map((mark) => mark.getAttribute('aria-checked'))).toEqual(['false', 'true']);
});

afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('chat §3 selection mode', () => {
  const playground = { enableMessageBoxActionBar: true, selectable: true };

  it('is off without selectable', async () => {
    await openPanel({ history: turns(1), enableMessageBoxActionBar: true });
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });

  it('starts with the turn whose Select action was pressed', async () => {
    await openPanel({ history: turns(2), ...playground });
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Select' })[0] as HTMLElement);
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  it.each([
    ['Done', () => fireEvent.click(button('Done'))],
    ['Esc', () => fireEvent.keyDown(button('Select all'), { key: 'Escape' })],
  ])('ends with %s: nothing is selected and the input has the focus', async (_name, end) => {
    const { client } = await openPanel({ history: turns(2), isSelecting: true });
    fireEvent.click(button('Select all'));
    end();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })));
    expect(client.conversation.getState().selection.selectedReplyIdList).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('copies the selected messages with the names of their senders', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { settled } = await openPanel({ history: turns(2), isSelecting: true });
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select message' })[0] as HTMLElement);
    fireEvent.click(within(button('Done').parentElement as HTMLElement).getByRole('button', { name: 'Copy' }));
    await settled();
    expect(writeText).toHaveBeenCalledWith('Alice:\nQuestion 1\n\nCurly:\nAnswer 1');
  });

  it('deletes the selected turns after a confirmation', async () => {
    const { server, settled } = await openPanel({ history: turns(3), isSelecting: true });
    const [first, second] = screen.getAllByRole('checkbox', { name: 'Select message' });
    for (const checkbox of [first, second]) fireEvent.click(checkbox as HTMLElement);
    fireEvent.click(within(button('Done').parentElement as HTMLElement).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete selected messages (2)?' }));
    expect(server.requestsOf('deleteMessage')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await settled();
    expect(server.requestsOf('deleteMessage').map(({ message_id }) => message_id)).toEqual([
      'question-1',
      'question-2',
    ]);
    expect(screen.queryByText('Question 1')).toBeNull();
    expect(screen.getByText('Question 3')).toBeTruthy();
    expect(screen.getByText('0 selected')).toBeTruthy();
  });

  it('keeps the focus on the button that cleared or deleted the selection', async () => {
    const { settled } = await openPanel({ history: turns(3), isSelecting: true });
    const bar = within(button('Done').parentElement as HTMLElement);
    fireEvent.click(button('Select all'));
    button('Clear selection').focus();
    fireEvent.click(button('Clear selection'));
    expect(button('Clear selection').disabled).toBe(false);
    expect(button('Clear selection').getAttribute('aria-disabled')).toBe('true');

    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select message' })[0] as HTMLElement);
    const deleteButton = bar.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    deleteButton.focus();
    fireEvent.click(deleteButton);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await settled();
    expect(screen.getByText('0 selected')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(deleteButton));
    expect(deleteButton.disabled).toBe(false);
  });
});
