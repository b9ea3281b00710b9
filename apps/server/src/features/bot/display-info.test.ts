import {
  DISPLAY_TABS_MAX,
  GetDraftBotDisplayInfo,
  type TabDisplayInfo,
  TabStatus,
  UpdateDraftBotDisplayInfo,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const { open, closed, hidden } = TabStatus;
const read = async (browser: TestBrowser, bot_id: string) =>
  (await browser.call(GetDraftBotDisplayInfo, { bot_id })).data.tab_display_info;
const save = (browser: TestBrowser, bot_id: string, tab_display_info: TabDisplayInfo) =>
  browser.call(UpdateDraftBotDisplayInfo, { bot_id, display_info: { tab_display_info } });
const tabs = (count: number, prefix = 'tab') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}_${index}`, open]));

describe('studio §4 skill-block display states', () => {
  it('are kept for each user and bot; a change leaves the other blocks as they are', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const [one, two] = [await createBot(alice, spaceId, 'One'), await createBot(alice, spaceId, 'Two')];
    expect(await read(alice, one)).toEqual({});
    await save(alice, one, { opening_dialog_tab_status: open, suggestion_tab_status: closed });
    await Promise.all([
      save(alice, one, { suggestion_tab_status: hidden }),
      save(alice, one, { 'built-in-tools': closed }),
    ]);
    await save(alice, one, {});
    expect(await read(alice, one)).toEqual({
      opening_dialog_tab_status: open,
      suggestion_tab_status: hidden,
      'built-in-tools': closed,
    });
    expect([await read(alice, two), await read(bob, one)]).toEqual([{}, {}]);
  });

  it('are at most 100, with keys like names and values from 0 to 3', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const bot_id = await createBot(alice, spaceId, 'Bot');
    const ask = (tab_display_info: object) =>
      refusalOf(alice, UpdateDraftBotDisplayInfo, { bot_id, display_info: { tab_display_info } });
    for (const wrong of [
      { tab: 4 },
      { tab: '1' },
      { 'a b': 1 },
      { '1': 1 },
      { ['x'.repeat(65)]: 1 },
      tabs(DISPLAY_TABS_MAX + 1),
    ])
      expect([wrong, await ask(wrong)]).toEqual([wrong, 'invalidRequest']);
    expect(await refusalOf(alice, UpdateDraftBotDisplayInfo, { bot_id, display_info: {} })).toBeNull();
    expect(await ask(tabs(DISPLAY_TABS_MAX))).toBeNull();
    expect(await ask({ tab_0: closed })).toBeNull();
    expect(await ask({ one_more: closed })).toBe('invalidRequest');
    expect(await read(alice, bot_id)).toEqual({ ...tabs(DISPLAY_TABS_MAX), tab_0: closed });
  });
});
