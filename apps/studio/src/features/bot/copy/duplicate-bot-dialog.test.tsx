import {
  DuplicateBotToSpace,
  ExportBot,
  errorCatalogue,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  GetSpaceListV2,
  type Space,
} from '@parley/contract';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LOGGED_EVENT } from '../../../api/log-event.ts';
import { accountUser } from '../../../testing/account-user.ts';
import { intelligence, intelligencePage } from '../../../testing/intelligence.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
// Loads the lazy dialog before the tests, so that no test has to wait for it.
import './duplicate-bot-dialog.tsx';

const engines = teamSpace();
const passed = { check_not_pass: false, check_not_pass_msg: '' };
const plaza = teamSpace({ id: '21', name: 'Plaza', hide_operation: true });

async function open(
  script: (server: ScriptedServer) => void = () => undefined,
  spaces = [personalSpace, engines, plaza],
) {
  const studio = await openStudio(`/space/${personalSpace.id}/develop`, {
    user: accountUser(),
    script(server) {
      server.answer(GetDraftIntelligenceList, intelligencePage([intelligence('Welcome')]));
      server.answer(GetSpaceListV2, { data: spaceList(spaces) });
      server.answer(DuplicateBotToSpace, { data: { bot_id: '31', left_out: [], ...passed } });
      server.refuse(GetDraftBotInfoAgw, 'notFound');
      script(server);
    },
  });
  return studio;
}

async function choose(item: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Welcome' }), { key: 'Enter' });
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: item }));
}

async function openForm() {
  await choose('Duplicate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Welcome' }));
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Duplicate' });
  return { dialog, name, submit };
}

async function chooseSpace(dialog: ReturnType<typeof within>, space: Space): Promise<string[]> {
  fireEvent.keyDown(dialog.getByRole('combobox', { name: /Into the space/ }), { key: 'Enter' });
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
  fireEvent.keyDown(screen.getByRole('option', { name: space.name }), { key: 'Enter' });
  return options;
}

describe('studio §5, §6 duplicating an agent', () => {
  it('proposes a name and the current space, offers no public spaces, and opens the copy', async () => {
    const { server, address } = await open();
    const { dialog, name, submit } = await openForm();
    expect(name.value).toBe('Welcome (copy)');
    fireEvent.change(name, { target: { value: ' My guide ' } });
    expect(await chooseSpace(dialog, engines)).toEqual(['Personal', 'Analytical Engines']);
    fireEvent.click(submit);
    await waitFor(() => expect(address()).toBe('/space/20/bot/31?from=copy'));
    expect(await screen.findByText('My guide was created in Analytical Engines')).toBeTruthy();
    expect(server.requestsOf(DuplicateBotToSpace).map(({ body }) => body)).toEqual([
      { draft_bot_id: 'welcome', target_space_id: '20', name: 'My guide' },
    ]);
  });

  it('needs a name that is not blank', async () => {
    const { server } = await open();
    const { dialog, name, submit } = await openForm();
    fireEvent.change(name, { target: { value: '   ' } });
    fireEvent.blur(name);
    expect(submit.disabled).toBe(true);
    expect(dialog.getByText('A name has 1 to 40 characters, all of them visible.')).toBeTruthy();
    expect(server.requestsOf(DuplicateBotToSpace)).toEqual([]);
  });

  it('warns for an agent in a public space', async () => {
    const { server } = await open(undefined, [{ ...personalSpace, hide_operation: true }, engines]);
    await choose('Duplicate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Welcome' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Bot in public space cannot duplicate');
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(server.requestsOf(DuplicateBotToSpace)).toEqual([]);
  });

  it('keeps what was typed when the user comes back to the tab', async () => {
    await open();
    const { dialog, name } = await openForm();
    fireEvent.change(name, { target: { value: 'My guide' } });
    await chooseSpace(dialog, engines);
    focusManager.setFocused(false);
    await act(async () => focusManager.setFocused(true));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('My guide');
    expect(dialog.getByRole('combobox', { name: /Into the space/ }).textContent).toBe(engines.name);
    focusManager.setFocused(undefined);
  });

  it('opens the copy in the space of the request, whatever was chosen while it ran', async () => {
    const { address } = await open();
    const { dialog, submit } = await openForm();
    let answer: () => void = () => undefined;
    const chosen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === DuplicateBotToSpace.path) await chosen;
      return fetch(path, init);
    });
    fireEvent.click(submit);
    await chooseSpace(dialog, engines);
    answer();
    await waitFor(() => expect(address()).toBe('/space/10/bot/31?from=copy'));
  });

  it('studio §5 audit: shows why the content check refuses the copy', async () => {
    const { address } = await open((server) =>
      server.answer(DuplicateBotToSpace, {
        data: { bot_id: '', left_out: [], check_not_pass: true, check_not_pass_msg: 'No brands.' },
      }),
    );
    const { dialog, submit } = await openForm();
    fireEvent.click(submit);
    expect((await dialog.findByRole('alert')).textContent).toBe('No brands.');
    expect(address()).toBe('/space/10/develop');
  });

  it('studio §8 logs the result with code and message', async () => {
    const logged = vi.fn();
    const log = (event: Event) => logged((event as CustomEvent).detail);
    window.addEventListener(LOGGED_EVENT, log);
    const { server, address } = await open((script) => script.refuse(DuplicateBotToSpace, 'targetSpacePublic'));
    const { submit } = await openForm();
    fireEvent.click(submit);
    const { code } = errorCatalogue.targetSpacePublic;
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith({
        name: 'bot-duplicated',
        result: 'failed',
        code,
        message: expect.stringMatching(/./),
      }),
    );
    server.answer(DuplicateBotToSpace, { data: { bot_id: '31', left_out: [], ...passed } });
    fireEvent.click(submit);
    await waitFor(() => expect(address()).toBe('/space/10/bot/31?from=copy'));
    expect(logged).toHaveBeenLastCalledWith({ name: 'bot-duplicated', result: 'success' });
    window.removeEventListener(LOGGED_EVENT, log);
  });

  it('names what the copy does not have before it opens it', async () => {
    const left_out = [
      { part: 'model' as const, name: '' },
      { part: 'tool' as const, name: 'teleport' },
    ];
    const { address } = await open((server) =>
      server.answer(DuplicateBotToSpace, { data: { bot_id: '31', left_out, ...passed } }),
    );
    fireEvent.click((await openForm()).submit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome (copy) was created' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Model not set up here, so the default model is used',
      'Toolsteleport',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Open the copy' }));
    await waitFor(() => expect(address()).toBe('/space/10/bot/31?from=copy'));
  });

  it.each([
    ['data', {}, 'The server did not return the copied agent.'],
    ['id', { data: { bot_id: '', left_out: [], ...passed } }, 'The server did not return the id of the copy.'],
  ])('studio §8 says so when the answer has no %s', async (_missing, answer, text) => {
    const { address } = await open((server) => server.answer(DuplicateBotToSpace, answer as never));
    fireEvent.click((await openForm()).submit);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(address()).toBe('/space/10/develop');
  });
});

it('exports an agent as a file with its name, and says what the file does not have', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) as Blob });
  });
  const file = { format: 'parley-agent', schema_version: 1, agent: { name: 'Welcome', prompt: 'Greet.' } } as const;
  const { server } = await open((script) => script.answer(ExportBot, { data: { file, left_out: ['icon'] } }));
  await choose('Export');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await screen.findByText('The file does not have: the picture.')).toBeTruthy();
  expect(saved[0]?.name).toBe('Welcome.parley.json');
  expect(await saved[0]?.blob.text()).toBe(`${JSON.stringify(file, null, 2)}\n`);
  expect(server.requestsOf(ExportBot).map(({ body }) => body)).toEqual([{ bot_id: 'welcome' }]);
});
