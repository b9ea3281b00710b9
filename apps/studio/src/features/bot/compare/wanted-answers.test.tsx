import { DeleteWantedAnswer, KeepWantedAnswer, ListWantedAnswers, type WantedAnswer } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import { useWantedAnswers, WantedAnswersProvider } from './wanted-answers.tsx';
import { WantedAnswersButton } from './wanted-answers-button.tsx';

const howLong: WantedAnswer = { wanted_answer_id: '1', question: 'How long?', answer: 'Ten minutes.', kept_at: 1 };
const howHot: WantedAnswer = { wanted_answer_id: '2', question: 'How hot?', answer: 'Hot.', kept_at: 0 };
const onChoose = vi.fn();
beforeEach(() => onChoose.mockClear());

function KeepButton({ question }: { question: string }) {
  const { keep } = useWantedAnswers();
  return (
    <button type="button" onClick={() => keep(question, 'Nine minutes.')}>
      {`Keep: ${question}`}
    </button>
  );
}

function open(canKeep = true) {
  let stored = [howLong, howHot];
  return openDraftEditor(
    <WantedAnswersProvider botId="30" canKeep={canKeep}>
      <KeepButton question="How long?" />
      <KeepButton question="How much?" />
      <WantedAnswersButton onChoose={onChoose} />
    </WantedAnswersProvider>,
    {
      script(server) {
        server.answerWith(ListWantedAnswers, () => ({ wanted_answers: stored }));
        server.answer(KeepWantedAnswer, { wanted_answer: howLong });
        server.answerWith(DeleteWantedAnswer, ({ wanted_answer_id }) => {
          stored = stored.filter((one) => one.wanted_answer_id !== wanted_answer_id);
          return {};
        });
      },
    },
  ).server;
}
const openList = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Questions with a wanted answer' }));
  return within(await screen.findByRole('dialog', { name: 'Questions with a wanted answer' }));
};

describe('wanted answers', () => {
  it('are kept at once for a new question, and replaced after the user has seen what is lost', async () => {
    const server = open();
    const kept = () => server.requestsOf(KeepWantedAnswer).map(({ body }) => (body as WantedAnswer).question);
    await screen.findByRole('button', { name: 'Questions with a wanted answer' });
    fireEvent.click(screen.getByRole('button', { name: 'Keep: How much?' }));
    await waitFor(() => expect(kept()).toEqual(['How much?']));
    fireEvent.click(screen.getByRole('button', { name: 'Keep: How long?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the wanted answer?' }));
    expect(dialog.getByText('Ten minutes.')).toBeTruthy();
    expect(kept()).toEqual(['How much?']);
    fireEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(kept()).toEqual(['How much?', 'How long?']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are listed with their questions, to ask one again', async () => {
    open();
    const list = await openList();
    fireEvent.click(list.getByRole('button', { name: /How hot\?.*Hot\./ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('How hot?');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be deleted from the list after a question', async () => {
    const server = open();
    const list = await openList();
    const [first] = list.getAllByRole('button', { name: 'Delete the wanted answer' });
    fireEvent.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the wanted answer?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.requestsOf(DeleteWantedAnswer)).toEqual([]);
    for (const left of [1, 0]) {
      fireEvent.click((await screen.findAllByRole('button', { name: 'Delete the wanted answer' }))[0] as HTMLElement);
      fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() =>
        expect(screen.queryAllByRole('button', { name: 'Delete the wanted answer' })).toHaveLength(left),
      );
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Questions with a wanted answer' })).toBeNull();
  });

  it('cannot be deleted by those who cannot keep them', async () => {
    open(false);
    const list = await openList();
    expect(list.queryByRole('button', { name: 'Delete the wanted answer' })).toBeNull();
  });
});
