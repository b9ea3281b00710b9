import {
  type BotProposal,
  DraftBotCreate,
  DraftBotFromDescription,
  GetDraftBotInfoAgw,
  ListModels,
  StoreBotFace,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
// Loads the lazy dialog once before the tests, so that no test has to wait for it.
import './create-dialog.tsx';

const draft: BotProposal = {
  name: 'Trip planner',
  description: 'Plans short trips.',
  prompt: '# Role\nYou plan trips.',
  prologue: 'Where do you start?',
  suggested_questions: ['Two days in Ghent?', 'A day by the sea?'],
  is_skeleton: false,
};

const open = (script: (server: ScriptedServer) => void = () => undefined, step = 'description') =>
  openStudio(`/space/10/develop?create=${step}`, {
    user: accountUser(),
    script(server) {
      server.answer(ListModels, { models: [] });
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      server.answer(StoreBotFace, { data: { icon_uri: '8', icon_url: '/api/object/8' } });
      server.answer(DraftBotCreate, { data: { bot_id: '30', check_not_pass: false, check_not_pass_msg: '' } });
      server.answer(DraftBotFromDescription, { data: draft });
      script(server);
    },
  });

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

/** Describes an agent and returns the dialog with the draft. */
async function describeTrips() {
  const dialog = await dialogOf('Describe your agent');
  type(dialog.getByRole('textbox', { name: 'What should it do?' }), 'Plans trips by train');
  fireEvent.click(dialog.getByRole('button', { name: 'Draft it' }));
  return dialogOf('Check the draft');
}
const textOf = (dialog: ReturnType<typeof within>, name: string) =>
  (dialog.getByRole('textbox', { name }) as HTMLTextAreaElement).value;

describe('studio §2 create-choice dialog', () => {
  it('is titled Create and offers an agent from a description or from scratch', async () => {
    const { address } = await open(undefined, 'choice');
    const dialog = await dialogOf('Create');
    expect(dialog.getByRole('region', { name: 'Agent' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /^Start from scratch/ }));
    await dialogOf('Create agent');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click((await dialogOf('Create')).getByRole('button', { name: /^Describe it/ }));
    const sentence = (await dialogOf('Describe your agent')).getByRole('textbox', { name: 'What should it do?' });
    expect(document.activeElement).toBe(sentence);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });
});

describe('an agent from a description', () => {
  it('shows the draft before anything is created, and creates it as it was changed in one call', async () => {
    const { server, address } = await open();
    const dialog = await describeTrips();
    expect(server.requestsOf(DraftBotFromDescription).map(({ body }) => body)).toEqual([
      { space_id: '10', description: 'Plans trips by train' },
    ]);
    expect(server.requestsOf(DraftBotCreate)).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
    expect(textOf(dialog, 'Prompt')).toBe(draft.prompt);
    expect(textOf(dialog, 'Opening message')).toBe(draft.prologue);
    expect(textOf(dialog, 'Suggested questions')).toBe('Two days in Ghent?\nA day by the sea?');
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Train trips');
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/30'));
    expect(server.requestsOf(DraftBotCreate).map(({ body }) => body)).toEqual([
      {
        space_id: '10',
        name: 'Train trips',
        description: draft.description,
        icon_uri: '8',
        prompt_info: { prompt: draft.prompt },
        onboarding_info: { prologue: draft.prologue, suggested_questions: draft.suggested_questions },
      },
    ]);
  });

  it('drafts with Enter, and takes an example into the field without drafting', async () => {
    const { server } = await open();
    const dialog = await dialogOf('Describe your agent');
    const sentence = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should it do?' });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Draft it' }).disabled).toBe(true);
    fireEvent.keyDown(sentence, { key: 'Enter' });
    fireEvent.click(dialog.getByRole('button', { name: 'Turn meeting notes into tasks' }));
    expect(sentence.value).toBe('Turn meeting notes into tasks');
    expect(document.activeElement).toBe(sentence);
    fireEvent.keyDown(sentence, { key: 'Enter', shiftKey: true });
    expect(server.requestsOf(DraftBotFromDescription)).toEqual([]);
    fireEvent.keyDown(sentence, { key: 'Enter' });
    await dialogOf('Check the draft');
  });

  it('says that a draft without a model is a skeleton', async () => {
    await open((script) => script.answer(DraftBotFromDescription, { data: { ...draft, is_skeleton: true } }));
    expect((await describeTrips()).getByText(/made from your sentence without AI/)).toBeTruthy();
  });

  it('keeps the sentence and says why when the model fails', async () => {
    const { server } = await open((script) =>
      script.refuse(DraftBotFromDescription, 'modelRateLimited', { model: 'Muse' }),
    );
    const dialog = await dialogOf('Describe your agent');
    type(dialog.getByRole('textbox', { name: 'What should it do?' }), 'Trips');
    fireEvent.click(dialog.getByRole('button', { name: 'Draft it' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Muse has reached its rate limit');
    expect(textOf(dialog, 'What should it do?')).toBe('Trips');
    server.answer(DraftBotFromDescription, { data: draft });
    fireEvent.click(dialog.getByRole('button', { name: 'Draft it' }));
    await dialogOf('Check the draft');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stops drafting: the request is aborted and the sentence stays', async () => {
    const { server } = await open((script) => script.hold(DraftBotFromDescription));
    const dialog = await dialogOf('Describe your agent');
    type(dialog.getByRole('textbox', { name: 'What should it do?' }), 'Trips');
    fireEvent.click(dialog.getByRole('button', { name: 'Draft it' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Stop' }));
    expect(await dialog.findByRole('button', { name: 'Draft it' })).toBeTruthy();
    expect(server.requestsOf(DraftBotFromDescription)[0]?.signal?.aborted).toBe(true);
    expect(textOf(dialog, 'What should it do?')).toBe('Trips');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('asks before another draft replaces what was changed; a failed one leaves it', async () => {
    const { server } = await open();
    const dialog = await describeTrips();
    server.answer(DraftBotFromDescription, { data: { ...draft, name: 'Second' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Draft again' }));
    await waitFor(() => expect(textOf(within(screen.getByRole('dialog')), 'Name')).toBe('Second'));
    type(screen.getByRole('textbox', { name: 'Name' }), 'Mine');
    server.refuse(DraftBotFromDescription, 'modelUnreachable', { model: 'Muse' });
    fireEvent.click(screen.getByRole('button', { name: 'Draft again' }));
    fireEvent.click(within(await dialogElement('Replace your changes?')).getByRole('button', { name: 'Draft again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Muse cannot be reached');
    expect(textOf(within(screen.getByRole('dialog')), 'Name')).toBe('Mine');
  });

  it('starts over with the sentence', async () => {
    await open();
    const dialog = await describeTrips();
    fireEvent.click(dialog.getByRole('button', { name: 'Start over' }));
    expect(textOf(await dialogOf('Describe your agent'), 'What should it do?')).toBe('Plans trips by train');
  });

  it('closing the dialog asks first when the user has typed a sentence', async () => {
    const { address } = await open();
    const dialog = await dialogOf('Describe your agent');
    type(dialog.getByRole('textbox', { name: 'What should it do?' }), 'Trips');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
  });
});

const dialogElement = (name: string) => screen.findByRole('dialog', { name });
