import {
  KeepEditing,
  type LockHolder,
  type RequestOf,
  type ResponseOf,
  StopEditing,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openDraftEditor, saved } from '../../../testing/open-draft-editor.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { ChangeNotice } from './change-notice.tsx';
import { CollaborationProvider } from './collaboration-provider.tsx';
import type { Collaboration } from './create-collaboration.ts';
import { LockBanner } from './lock-banner.tsx';
import { Presence } from './presence.tsx';
import { useCurrentCollaboration } from './use-collaboration.ts';

const user = accountUser();
const ownId = user.user_id_str;
const own = { user_id: ownId, user_name: user.name, user_avatar: '' };
const bob = { user_id: 'bob', user_name: 'Bob', user_avatar: '' };
const carol = { user_id: 'carol', user_name: 'Carol', user_avatar: '' };
const evening = new Date(2026, 10, 16, 18, 30).getTime();

let collaboration: Collaboration;

type Request = RequestOf<typeof KeepEditing>;

type Script = (server: ScriptedServer) => void;

const answerWith =
  (editors: (typeof own)[], holderOf: (request: Request) => LockHolder, mayHold = true): Script =>
  (server) => {
    server.answer(StopEditing, {});
    server.answerWith(KeepEditing, (request): ResponseOf<typeof KeepEditing> => {
      const holder = holderOf(request);
      const status = holder.tab_id === request.tab_id ? 'holder' : 'lose';
      return { status, holder, editors, may_hold: mayHold, commit_version: '4', online_version: '' };
    });
  };

const byAsker = ({ tab_id }: Request): LockHolder => ({ tab_id, user_id: ownId, since: evening });
const byBob = (request: Request): LockHolder =>
  request.take_over ? byAsker(request) : { tab_id: 'tab-of-bob', user_id: 'bob', since: evening };

function Exposed() {
  collaboration = useCurrentCollaboration();
  return null;
}

const open = (script: Script, isPreview = false) =>
  openDraftEditor(
    <CollaborationProvider isPreview={isPreview}>
      <Presence />
      <ChangeNotice />
      <LockBanner />
      <Exposed />
    </CollaborationProvider>,
    { script },
  );

describe('studio §6 loss of the edit lock', () => {
  it('shows who holds the lock since when, and ends with one click', async () => {
    const { server } = open(answerWith([own, bob], byBob));
    expect(await screen.findByText(/Bob has been editing since 18:30/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByText(/has been editing/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
    expect(server.requestsOf(KeepEditing).at(-1)?.body).toMatchObject({ take_over: true });
  });

  it('to another tab of the same user says so', async () => {
    open(
      answerWith([own], (request) =>
        request.take_over ? byAsker(request) : { tab_id: 'tab-before', user_id: ownId, since: evening },
      ),
    );
    expect(await screen.findByText('You are editing this agent in another tab or window.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit here' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit here' })).toBeNull());
  });

  it('offers nothing to users who may only read', async () => {
    open(answerWith([own, bob], byBob, false));
    await screen.findByRole('button', { name: /Also here/ });
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });
});

describe('studio §6 the draft of a tab that loses the edit lock', () => {
  it('is saved as far as it was typed, and read-only from then on', async () => {
    let holderOf = byAsker;
    const { editor, server, saves } = open(answerWith([own, bob], (request) => holderOf(request)));
    await waitFor(() => expect(collaboration.getLock().status).toBe('holder'));
    editor.change('prompt_info', { prompt: 'Typed just before' });
    holderOf = byBob;
    act(() => collaboration.receive({ kind: 'editors-changed', editors: [own, bob], holder: byBob({} as Request) }));
    await waitFor(() => expect(editor.isEditable()).toBe(false));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ bot_info: { prompt_info: { prompt: 'Typed just before' } } });
    editor.change('prompt_info', { prompt: 'Typed after' });
    expect(editor.getDraft().prompt_info.prompt).toBe('Typed just before');
    server.answer(UpdateDraftBotInfoAgw, saved('6'));
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(editor.isEditable()).toBe(true));
  });

  it('is asked for at once, and not while a version is looked at', () => {
    expect(open(answerWith([own], byAsker)).server.requestsOf(KeepEditing)).toHaveLength(1);
    expect(open(answerWith([own], byAsker), true).server.requestsOf(KeepEditing)).toEqual([]);
  });
});

describe('studio §3 presence', () => {
  it('shows nothing while the user is alone', async () => {
    open(answerWith([own], byAsker));
    await waitFor(() => expect(collaboration.getLock().status).toBe('holder'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the others, who of them edits, and lists all', async () => {
    open(answerWith([bob, own, carol], byBob));
    const button = await screen.findByRole('button', { name: 'Also here: Bob (editing) and Carol' });
    fireEvent.click(button);
    const list = within(await screen.findByRole('dialog', { name: 'Who is here' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('BobEditing'),
      expect.stringContaining(`${user.name} (you)Viewing`),
      expect.stringContaining('CarolViewing'),
    ]);
  });
});

describe('studio §3 a change of somebody else', () => {
  const changed = (sections: string[]) => ({
    kind: 'bot-changed' as const,
    commit_version: '4',
    sections,
    committer_id: 'bob',
    committer_name: 'Bob',
  });

  it('is shown with its sections; many, or unknown ones, in one word', async () => {
    open(answerWith([own, bob], byAsker));
    act(() => collaboration.receive(changed(['prompt_info'])));
    expect(screen.getByText('Bob changed the prompt')).toBeTruthy();
    act(() => collaboration.receive(changed(['model_info'])));
    expect(screen.getByText('Bob changed the prompt and the model settings')).toBeTruthy();
    act(() => collaboration.receive(changed(['section_of_a_newer_server'])));
    expect(screen.getByText('Bob changed several settings')).toBeTruthy();
  });
});
