import {
  type BotVersionSummary,
  CompareBotVersions,
  DRAFT_VERSION,
  DuplicateBotVersionToSpace,
  ExportBot,
  GetBotVersionInfo,
  GetDraftBotInfoAgw,
  GetSpaceListV2,
  ListDraftBotHistory,
  ListModels,
  type ResponseOf,
  RestoreBotVersion,
  refusalText,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import type { ScriptedServer } from '../../../../testing/scripted-server.ts';
import { personalSpace, spaceList } from '../../../../testing/space-list.ts';
import { versionSummary } from '../../../../testing/version-summary.ts';
// Loads the lazy dialog before the tests, so that no test has to wait for it.
import '../../copy/duplicate-bot-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';

const second = versionSummary({ version: 'v2', number: 2, note: 'Stricter.', is_online: true });
const checkpoint = versionSummary({ version: 'c1', kind: 'checkpoint', number: null, creator: null });
const first = versionSummary({ version: 'v1', number: 1 });

const page = (history_infos: BotVersionSummary[], has_more = false): ResponseOf<typeof ListDraftBotHistory> => ({
  data: { history_infos, total: 3, has_more },
});

const compared = (before: string, after: string): ResponseOf<typeof CompareBotVersions> => {
  const side = (version: string) => ({
    summary: null,
    commit_version: '4',
    sections: { prompt_info: { prompt: `Prompt of ${version}` } },
  });
  return { data: { changed_sections: ['prompt_info'], before: side(before), after: side(after) } };
};

const restored: ResponseOf<typeof RestoreBotVersion> = {
  data: {
    has_change: true,
    commit_version: '5',
    checkpoint: 'c2',
    same_with_online: false,
    has_unpublished_change: true,
    check_not_pass: false,
    check_not_pass_msg: '',
  },
};

const onClose = vi.fn();

const open = (script?: (server: ScriptedServer) => void) =>
  openDraftEditor(<HistoryDrawer botId="30" spaceId="10" canRestore onClose={onClose} />, {
    script(server) {
      server.answer(ListDraftBotHistory, page([second, checkpoint, first]));
      server.answerWith(CompareBotVersions, ({ before, after }) => compared(before, after));
      server.answer(ListModels, { models: [] });
      script?.(server);
    },
  });

const comparisons = (server: ScriptedServer) =>
  server.requestsOf(CompareBotVersions).map(({ body }) => {
    const { before, after } = body as { before: string; after: string };
    return [before, after];
  });
const diff = async () => (await screen.findByRole('region', { name: 'Prompt' })).textContent;

describe('wire §1.1 the history of an agent', () => {
  it('lists the versions with note, author and which one is published, and shows what the newest changed', async () => {
    const { server } = open();
    const list = within(await screen.findByRole('list', { name: 'History' }));
    const [newest, kept] = list.getAllByRole('button');
    expect(newest?.textContent).toMatch(/^Version 2PublishedStricter\.Ada Lovelace · /);
    expect(kept?.textContent).toMatch(/^Replaced draft/);
    expect(newest?.getAttribute('aria-current')).toBe('true');
    expect(await diff()).toContain('v1');
    expect(comparisons(server)).toEqual([['v1', 'v2']]);
  });

  it('compares any version with the draft', async () => {
    const { server } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Draft compared with it' }));
    await waitFor(() => expect(comparisons(server)).toContainEqual(['v2', DRAFT_VERSION]));
    fireEvent.click(screen.getByRole('button', { name: /^Version 1/ }));
    await waitFor(() => expect(comparisons(server)).toContainEqual(['v1', DRAFT_VERSION]));
  });

  it('links each version to its preview', async () => {
    open();
    const preview = await screen.findByRole('link', { name: 'Preview' });
    expect(preview.getAttribute('href')).toBe('/space/10/bot/30?version=v2');
  });

  it('loads the next page to find the version that was published before the last one', async () => {
    const { server } = open((script) =>
      script.answerWith(ListDraftBotHistory, ({ page_index = 1 }) =>
        page_index === 1 ? page([second, checkpoint], true) : page([first]),
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Replaced draft/ }));
    expect(await screen.findByRole('button', { name: /^Version 1/ })).toBeTruthy();
    await waitFor(() => expect(comparisons(server)).toContainEqual(['v1', 'c1']));
  });

  it('says what a history is for while it is empty', async () => {
    open((script) => script.answer(ListDraftBotHistory, page([])));
    expect(await screen.findByText('No versions yet')).toBeTruthy();
  });

  it('shows why it could not be loaded, with retry', async () => {
    const { server } = open((script) => script.refuse(ListDraftBotHistory, 'forbidden'));
    expect(await screen.findByText('The history could not be loaded')).toBeTruthy();
    server.answer(ListDraftBotHistory, page([first]));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /^Version 1/ })).toBeTruthy();
  });
});

describe('restoring a version', () => {
  const askToRestore = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    return within(await screen.findByRole('dialog', { name: /^Restore “Version 2”/ }));
  };

  it('asks, saves what was typed, names the draft it replaces, and loads the draft again', async () => {
    const { server, editor, saves } = open((script) => script.answer(RestoreBotVersion, restored));
    act(() => editor.change('name', 'Larry'));
    const question = await askToRestore();
    server.answer(GetDraftBotInfoAgw, loadedDraft({ name: 'Restored' }, { commit_version: '6' }));
    fireEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Restored to the draft')).toBeTruthy();
    expect(saves()).toHaveLength(1);
    expect(server.requestsOf(RestoreBotVersion).map(({ body }) => body)).toEqual([
      { bot_id: '30', version: 'v2', base_commit_version: '5' },
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  it('does not restore over changes that cannot be saved', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server, editor } = open();
    server.refuse(UpdateDraftBotInfoAgw, 'forbidden');
    act(() => editor.change('name', 'Larry'));
    const question = await askToRestore();
    fireEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/Some changes are not saved yet/)).toBeTruthy();
    expect(server.requestsOf(RestoreBotVersion)).toEqual([]);
    log.mockRestore();
  });
});

it('says why a version cannot be duplicated, and tries again', async () => {
  const { server } = open((script) => script.refuse(GetBotVersionInfo, 'botVersionNotFound'));
  const duplicate = await screen.findByRole<HTMLButtonElement>('button', { name: 'Duplicate' });
  for (const count of [1, 2]) {
    fireEvent.click(duplicate);
    await waitFor(() => expect(screen.getAllByText(refusalText('botVersionNotFound', 'en-US'))).not.toHaveLength(0));
    await waitFor(() => expect(duplicate.disabled).toBe(false));
    expect(server.requestsOf(GetBotVersionInfo)).toHaveLength(count);
  }
});

it('studio §7 duplicates a version into a space', async () => {
  const { server } = open((script) => {
    const { bot_info, bot_option_data } = loadedDraft({ name: 'Cook of old' }).data;
    script.answer(GetBotVersionInfo, { data: { bot_info, bot_option_data, version_summary: second } });
    script.answer(GetSpaceListV2, { data: spaceList([personalSpace]) });
    script.answer(DuplicateBotVersionToSpace, {
      data: { bot_id: '31', left_out: [], check_not_pass: false, check_not_pass_msg: '' },
    });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Cook of old' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() =>
    expect(server.requestsOf(DuplicateBotVersionToSpace).map(({ body }) => body)).toEqual([
      { bot_id: '30', version: 'v2', target_space_id: '10', name: 'Cook of old (copy)' },
    ]),
  );
});

it('downloads a version as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = { format: 'parley-agent', schema_version: 1, agent: { name: 'Cook of old' } } as const;
  const { server } = open((script) => script.answer(ExportBot, { data: { file, left_out: [] } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(server.requestsOf(ExportBot).map(({ body }) => body)).toEqual([{ bot_id: '30', version: 'v2' }]);
  saved.mockRestore();
});
