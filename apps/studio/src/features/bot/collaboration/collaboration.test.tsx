import { KeepEditing, type LockHolder, type RequestOf, type ResponseOf, StopEditing } from '@parley/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startLanguage } from '../../../language/start-language.ts';
import { loginStore } from '../../../session/login-store.ts';
import { accountUser } from '../../../testing/account-user.ts';
import { type ScriptedServer, scriptedServer } from '../../../testing/scripted-server.ts';
import { textLoaders } from '../../../texts.ts';
import { ChangeNotice } from './change-notice.tsx';
import { CollaborationProvider } from './collaboration-provider.tsx';
import type { Collaboration } from './create-collaboration.ts';
import { LockBanner } from './lock-banner.tsx';
import { Presence } from './presence.tsx';
import { useCurrentCollaboration } from './use-collaboration.ts';

await startLanguage(textLoaders);
const user = accountUser();
const ownId = user.user_id_str;
const own = { user_id: ownId, user_name: user.name, user_avatar: '' };
const bob = { user_id: 'bob', user_name: 'Bob', user_avatar: '' };
const carol = { user_id: 'carol', user_name: 'Carol', user_avatar: '' };
const noon = new Date(2026, 10, 16, 12, 30).getTime();

let server: ScriptedServer;
let collaboration: Collaboration;

beforeEach(() => {
  server = scriptedServer();
  server.answer(StopEditing, {});
  loginStore.dispatch({ type: 'user-found', user });
});

type Request = RequestOf<typeof KeepEditing>;

function answerWith(editors: (typeof own)[], holderOf: (request: Request) => LockHolder, mayHold = true): void {
  server.answerWith(KeepEditing, (request): ResponseOf<typeof KeepEditing> => {
    const holder = holderOf(request);
    const status = holder.tab_id === request.tab_id ? 'holder' : 'lose';
    return { status, holder, editors, may_hold: mayHold, commit_version: '1' };
  });
}

const byAsker = ({ tab_id }: Request): LockHolder => ({ tab_id, user_id: ownId, since: noon });
const byBob = (request: Request): LockHolder =>
  request.take_over ? byAsker(request) : { tab_id: 'tab-of-bob', user_id: 'bob', since: noon };

const draft = {
  botId: '30',
  getCommitVersion: () => '1',
  flush: async () => undefined,
  refresh: async () => undefined,
  setLocked: () => undefined,
};

function Exposed() {
  collaboration = useCurrentCollaboration();
  return null;
}

function open() {
  render(
    <CollaborationProvider draft={draft}>
      <Presence />
      <ChangeNotice />
      <LockBanner />
      <Exposed />
    </CollaborationProvider>,
  );
}

describe('studio §6 loss of the edit lock', () => {
  it('is told with who holds it since when, and ends with one click', async () => {
    answerWith([own, bob], byBob);
    open();
    expect(await screen.findByText(/Bob is editing this agent \(since 12:30/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByText(/is editing this agent/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
    expect(server.requestsOf(KeepEditing).at(-1)?.body).toMatchObject({ take_over: true });
  });

  it('to another tab of the same user says so', async () => {
    answerWith([own], (request) =>
      request.take_over ? byAsker(request) : { tab_id: 'tab-before', user_id: ownId, since: noon },
    );
    open();
    expect(await screen.findByText('You are editing this agent in another tab or window.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit here' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit here' })).toBeNull());
  });

  it('offers nothing to users who may only read', async () => {
    answerWith([own, bob], byBob, false);
    open();
    await screen.findByRole('button', { name: /Also here/ });
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });
});

describe('studio §3 presence', () => {
  it('shows nothing while the user is alone', async () => {
    answerWith([own], byAsker);
    open();
    await waitFor(() => expect(collaboration.getLock().status).toBe('holder'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the others, who of them edits, and lists all', async () => {
    answerWith([bob, own, carol], byBob);
    open();
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
    commit_version: '1',
    sections,
    committer_id: 'bob',
    committer_name: 'Bob',
  });

  it('is told with the sections; many, or unknown ones, in one word', async () => {
    answerWith([own, bob], byAsker);
    open();
    act(() => collaboration.receive(changed(['prompt_info'])));
    expect(screen.getByText('Bob changed the prompt')).toBeTruthy();
    act(() => collaboration.receive(changed(['model_info'])));
    expect(screen.getByText('Bob changed the prompt and the model settings')).toBeTruthy();
    act(() => collaboration.receive(changed(['section_of_a_newer_server'])));
    expect(screen.getByText('Bob changed several settings')).toBeTruthy();
  });
});
