import {
  GetDraftBotInfoAgw,
  ListModels,
  type Model,
  newBotDraft,
  type ResponseOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
// The page is loaded when it is opened, with all of the chat: here beforehand, so that no test has to wait for that.
import './bot-page.tsx';

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>;

const small: Model = {
  model_id: 'model-1',
  name: 'Small',
  provider: 'openai',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8000 },
  purposes: ['chat'],
  price: { input: 1, output: 2 },
  default_for: ['chat'],
  is_built_in: false,
  from_environment: false,
};

const draft = (name: string, change: Partial<Draft['data']> = {}): Draft => ({
  data: {
    bot_info: {
      ...newBotDraft,
      name,
      bot_id: '30',
      icon_url: '',
      bot_mode: 0,
      creator_id: '7001',
      create_time: '1',
      update_time: '1',
      version: '',
    },
    bot_option_data: {},
    space_id: '10',
    commit_version: '4',
    committer_name: '',
    commit_time: '1',
    branch: 1,
    same_with_online: false,
    has_unpublished_change: false,
    has_publish: false,
    in_collaboration: false,
    editable: true,
    deletable: true,
    ...change,
  },
});

const open = (answer: Draft) =>
  openStudio('/space/10/bot/30', {
    user: accountUser(),
    script: (server) => {
      server.answer(GetDraftBotInfoAgw, answer);
      server.answer(ListModels, { models: [small] });
      server.answer(UpdateDraftBotInfoAgw, {
        data: {
          has_change: true,
          commit_version: '5',
          same_with_online: false,
          branch: 1,
          check_not_pass: false,
          check_not_pass_msg: '',
        },
      });
    },
  });

const settings = () => screen.findByRole('form', { name: 'Settings' });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('1100px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

describe('the page of a bot', () => {
  it('saves what was changed, on the version it was read at', async () => {
    const { server } = await open(draft('Curly'));
    const form = within(await settings());
    const save = form.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    save.focus();
    fireEvent.change(form.getByRole('textbox', { name: 'Prompt' }), { target: { value: 'Be kind.' } });
    expect(form.getByRole('status').textContent).toBe('Not saved yet');
    server.answer(GetDraftBotInfoAgw, {
      data: {
        ...draft('Curly').data,
        commit_version: '5',
        bot_info: { ...draft('Curly').data.bot_info, prompt_info: { prompt: 'Be kind.' } },
      },
    });
    fireEvent.click(save);
    await waitFor(() => expect(form.getByRole('status').textContent).toBe('Everything is saved'));
    expect(document.activeElement).toBe(save);
    expect(server.requestsOf(UpdateDraftBotInfoAgw).map(({ body }) => body)).toEqual([
      { bot_info: { bot_id: '30', prompt_info: { prompt: 'Be kind.' } }, base_commit_version: '4' },
    ]);
  });

  it('asks before what is not saved is left behind', async () => {
    const { address } = await open(draft('Curly'));
    const form = within(await settings());
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Larry' } });
    const isLet = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isLet()).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Back to all agents' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/space/10/bot/30');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Larry');
    fireEvent.click(screen.getByRole('link', { name: 'Back to all agents' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/space/10/develop'));
    expect(isLet()).toBe(true);
  });

  it('does not save a name that is empty, and says what a name is', async () => {
    await open(draft('Curly'));
    const form = within(await settings());
    fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: '  ' } });
    expect(form.getByText('A name has 1 to 40 characters.')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows everything to those who may only look, and no way to save', async () => {
    await open(draft('Curly', { editable: false }));
    const form = within(await settings());
    expect(form.getByRole('combobox', { name: /^Model/ }).hasAttribute('disabled')).toBe(true);
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  });
});
