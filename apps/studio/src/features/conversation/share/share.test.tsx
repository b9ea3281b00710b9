import {
  type ConversationShare,
  CreateConversationShare,
  GetSharedConversation,
  GetSpaceListV2,
  GetSpaceSharedConversation,
  ListConversationShares,
  ListSpaceShares,
  RenewConversationShare,
  type ResponseOf,
  RevokeConversationShare,
  type SharedMessage,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openChatPage } from '../../../testing/open-chat-page.tsx';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Load the lazy parts once before the tests, so that no test has to wait for them.
import './share-dialog.tsx';
import './shared-page.tsx';
import './space-shares-dialog.tsx';

const share = (change: Partial<ConversationShare> = {}): ConversationShare => ({
  share_id: '70',
  conversation_id: '50',
  title: 'Talk 50',
  bot_name: 'Cook',
  space_name: 'Analytical Engines',
  audience: 'link',
  includes_files: false,
  shown_until: Date.UTC(2026, 10, 17),
  expires_at: Date.UTC(2026, 10, 24),
  ...change,
});

const inTeam = (server: ScriptedServer) =>
  server.answer(GetSpaceListV2, { data: spaceList([personalSpace, teamSpace()]) });

async function openDialog() {
  const menu = await screen.findByRole('button', { name: 'Actions for this conversation' });
  fireEvent.keyDown(menu, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
  return within(await screen.findByRole('dialog', { name: 'Share “Talk 50”' }));
}

describe('sharing a conversation', () => {
  it('with the members of a space or by a link, which is shown once and as long as it opens', async () => {
    let shares: ConversationShare[] = [];
    const { server } = await openChatPage('/space/20/chat/30/50', (script) => {
      inTeam(script);
      script.answerWith(ListConversationShares, () => ({ shares, allows_links: true }));
      script.answerWith(CreateConversationShare, ({ audience, includes_files }) => {
        shares = [share({ audience, includes_files })];
        return { share: share({ audience, includes_files }), path: '/shared#conversation=s3cret' };
      });
      script.answerWith(RevokeConversationShare, () => {
        shares = [];
        return {};
      });
    });
    const dialog = await openDialog();
    expect(
      (await dialog.findByRole<HTMLInputElement>('radio', { name: 'Members of Analytical Engines' })).checked,
    ).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Everyone with the link' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Include files and pictures' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toMatch(/\/shared#conversation=s3cret$/);
    expect(dialog.getByText('Copy the link now: it is not shown again.')).toBeTruthy();
    expect(server.requestsOf(CreateConversationShare)[0]?.body).toEqual({
      conversation_id: '50',
      audience: 'link',
      days: 30,
      includes_files: true,
    });
    const menu = await dialog.findByRole('button', { name: 'Actions for Everyone with the link' });
    fireEvent.keyDown(menu, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Stop sharing' }));
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull());
  });

  it('lists the shares of this and of other conversations, renews and revokes them', async () => {
    const { server } = await openChatPage(undefined, (script) => {
      script.answer(ListConversationShares, {
        shares: [share(), share({ share_id: '71', conversation_id: '51', title: 'Talk 51', audience: 'space' })],
        allows_links: true,
      });
      script.answer(RenewConversationShare, { share: share() });
      script.answer(RevokeConversationShare, {});
    });
    const dialog = await openDialog();
    const here = within(await dialog.findByRole('region', { name: 'This conversation is shared with' }));
    expect(here.getByText('Everyone with the link')).toBeTruthy();
    const choose = async (name: string) => {
      fireEvent.keyDown(here.getByRole('button', { name: 'Actions for Everyone with the link' }), { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Include newer messages');
    await waitFor(() => expect(server.requestsOf(RenewConversationShare)[0]?.body).toEqual({ share_id: '70' }));
    await choose('Stop sharing');
    await waitFor(() => expect(server.requestsOf(RevokeConversationShare)[0]?.body).toEqual({ share_id: '70' }));
    const elsewhere = within(dialog.getByRole('region', { name: 'Other conversations that you share' }));
    expect(elsewhere.getByRole('listitem').textContent).toContain('Talk 51');
    expect(elsewhere.getByRole('listitem').textContent).toContain('Members of Analytical Engines');
  });

  it('says when the administrator allows no links', async () => {
    await openChatPage(undefined, (script) =>
      script.answer(ListConversationShares, { shares: [], allows_links: false }),
    );
    const dialog = await openDialog();
    expect(await dialog.findByText('Your administrator does not allow public links.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('shows what other members share', async () => {
    await openChatPage('/space/20/chat/30/50', (script) => {
      inTeam(script);
      script.answer(ListSpaceShares, {
        shares: [{ share_id: '72', title: 'Sourdough', owner_name: 'Grace', shown_until: 1, expires_at: 2 }],
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Shared by members' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shared by members' }));
    const link = await dialog.findByRole('link', { name: 'Sourdough' });
    expect(link.getAttribute('href')).toBe('/shared/72');
    expect(dialog.getByText('By Grace')).toBeTruthy();
  });
});

describe('the page of a shared conversation', () => {
  const message = (change: Partial<SharedMessage>): SharedMessage => ({
    message_id: '1',
    reply_id: '0',
    section_id: '60',
    role: 'user',
    type: 'question',
    content: 'How do I bake?',
    content_type: 'text',
    is_stopped: false,
    content_time: Date.UTC(2026, 10, 17),
    message_index: '1',
    bot_id: '',
    omitted_file_count: 1,
    ...change,
  });
  const answer = { role: 'assistant', type: 'answer', reply_id: '1', bot_id: '30', omitted_file_count: 0 } as const;
  const ICON = `/api/upload/file/${'0'.repeat(26)}?expires=1&signature=signed&share=${'1'.repeat(26)}`;
  const shared: ResponseOf<typeof GetSharedConversation> = {
    title: 'Bread',
    bot_id: '30',
    bot_names: { 30: 'Cook' },
    bot_icons: { 30: ICON },
    shown_until: Date.UTC(2026, 10, 17),
    expires_at: Date.UTC(2026, 10, 24),
    messages: [message({}), message({ ...answer, message_id: '2', message_index: '2', content: 'Preheat **it**.' })],
    next_cursor: '',
  };

  it('is read by visitors, who can write nothing and see that files were left out', async () => {
    const { server } = await openStudio('/shared#conversation=s3cret', {
      script: (script) => script.answer(GetSharedConversation, shared),
    });
    expect(await screen.findByText('How do I bake?')).toBeTruthy();
    expect((await screen.findByText('it')).tagName).toBe('STRONG');
    const answered = screen.getByText('it').closest('article');
    await waitFor(() => expect(answered?.querySelector('img')?.getAttribute('src')).toBe(ICON));
    expect(screen.getByRole('heading', { level: 1, name: 'Bread' })).toBeTruthy();
    expect(screen.getByText(/^Shared conversation with Cook, read-only\./)).toBeTruthy();
    expect(screen.getByText('1 file is not shared')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.requestsOf(GetSharedConversation)[0]?.body).toEqual({ secret: 's3cret' });
  });

  it('shows words that were added to an answer', async () => {
    const added = { ...answer, type: 'added', bot_id: '', content: 'Only rye' } as const;
    const messages = [message({}), message({ ...added, message_id: '2', message_index: '2' })];
    await openStudio('/shared#conversation=s3cret', {
      script: (script) => script.answer(GetSharedConversation, { ...shared, messages }),
    });
    const words = await screen.findByRole('article', { name: 'Read during this answer' });
    expect(words.textContent).toContain('Only rye');
    expect(within(words).queryByRole('button')).toBeNull();
  });

  it('says why an answer is not complete, and offers nothing', async () => {
    const messages = [
      message({}),
      message({ ...answer, message_id: '2', message_index: '2', content: 'Preheat the', ending: 'length' }),
      message({ message_id: '3', message_index: '3', content: 'How hot?', ending: 'refusal' }),
      message({ message_id: '4', message_index: '4', content: 'And then?' }),
      message({
        ...answer,
        message_id: '5',
        reply_id: '4',
        message_index: '5',
        content: 'Wait',
        is_stopped: true,
        ending: 'interrupted',
      }),
    ];
    await openStudio('/shared#conversation=s3cret', {
      script: (script) => script.answer(GetSharedConversation, { ...shared, messages }),
    });
    expect(await screen.findByText('This answer was cut off: it reached its token limit.')).toBeTruthy();
    expect(screen.getByText('No answer. The model declined to answer.')).toBeTruthy();
    expect(screen.getByText('The reply was interrupted. The server was restarted during the answer.')).toBeTruthy();
    expect(screen.queryByText('This answer was stopped.')).toBeNull();
    expect(screen.queryByRole('button', { name: /Continue|Try again/ })).toBeNull();
  });

  it('says when the link has ended or has no secret', async () => {
    await openStudio('/shared#conversation=s3cret', {
      script: (script) => script.refuse(GetSharedConversation, 'shareNotFound'),
    });
    expect(await screen.findByText('This conversation is not shared')).toBeTruthy();
  });

  it('of a space names who shared it, and asks visitors to sign in', async () => {
    const script = (server: ScriptedServer) =>
      server.answer(GetSpaceSharedConversation, { ...shared, owner_name: 'Grace' });
    await openStudio('/shared/70', { user: accountUser(), script });
    expect(await screen.findByText(/^Shared by Grace: conversation with Cook/)).toBeTruthy();
  });

  it('of a space leads visitors to the sign page', async () => {
    const { address } = await openStudio('/shared/70');
    await waitFor(() => expect(address()).toBe('/sign?redirect=%2Fshared%2F70'));
  });
});
