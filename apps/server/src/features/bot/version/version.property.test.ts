import { isDeepStrictEqual } from 'node:util';
import {
  DuplicateBotVersionToSpace,
  DuplicateDraftBot,
  ExportBot,
  GetBotVersionInfo,
  GetDraftBotInfoAgw,
  ListDraftBotHistory,
  PublishDraftBot,
  RestoreBotVersion,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBot, openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());

/** Few values, so that contents repeat. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit'), value: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish'), value: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore'), value: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate'), value: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate-version'), value: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('export'), value: fc.nat(20) }) },
);

const changes = [
  { prompt_info: { prompt: 'Zero' }, built_in_tools: [] },
  { prompt_info: { prompt: 'One' }, model_info: { temperature: 0 } },
  { description: 'Two', model_info: { temperature: null }, built_in_tools: ['current_time'] },
  { filebox_info: { Mode: 1 as const } },
  { task_info: { user_task_allowed: true } },
];

/** What belongs to the content of a version or draft. */
function contentOf(info: object): object {
  const own = ['bot_id', 'creator_id', 'create_time', 'update_time', 'version'];
  return Object.fromEntries(Object.entries(info).filter(([key]) => !own.includes(key)));
}

async function listVersions(bot_id: string) {
  const { data } = await team.alice.call(ListDraftBotHistory, { bot_id, page_size: 50 });
  return data.history_infos.reverse();
}

const readVersion = async (bot_id: string, version: string) =>
  (await team.bob.call(GetBotVersionInfo, { bot_id, version })).data;

async function perform(bot_id: string, kind: string, value: number): Promise<void> {
  const { alice } = team;
  if (kind === 'edit') await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...changes[value] } });
  if (kind === 'publish') await alice.call(PublishDraftBot, { bot_id });
  if (kind === 'duplicate') await alice.call(DuplicateDraftBot, { bot_id });
  if (!['restore', 'duplicate-version', 'export'].includes(kind)) return;
  const versions = await listVersions(bot_id);
  const version = versions[value % Math.max(versions.length, 1)]?.version;
  if (!version) return;
  if (kind === 'restore') await alice.call(RestoreBotVersion, { bot_id, version });
  if (kind === 'export') await alice.call(ExportBot, { bot_id, version });
  const copy = { bot_id, version, target_space_id: team.spaceId, name: 'Copy' };
  if (kind === 'duplicate-version') await alice.call(DuplicateBotVersionToSpace, copy);
}

type ReadVersion = Awaited<ReturnType<typeof readVersion>>;

/** Reads every version, compares those that were read before with what they were, and notes the new ones. */
async function expectUnchanged(bot_id: string, seen: Map<string, ReadVersion>): Promise<void> {
  for (const { version } of await listVersions(bot_id)) {
    const now = await readVersion(bot_id, version);
    const before = seen.get(version) ?? now;
    const { is_online } = now.version_summary;
    expect(now).toEqual({ ...before, version_summary: { ...before.version_summary, is_online } });
    seen.set(version, now);
  }
}

/** The hash of two versions is the same exactly when their content is. */
function expectHashesOfContents(versions: readonly ReadVersion[]): void {
  for (const one of versions)
    for (const other of versions)
      expect(one.version_summary.hash === other.version_summary.hash).toBe(
        isDeepStrictEqual(contentOf(one.bot_info), contentOf(other.bot_info)),
      );
}

/** Published versions are numbered 1, 2, 3 … */
function expectNumbers(versions: readonly ReadVersion[]): void {
  const numbers = versions.flatMap(({ version_summary: { number } }) => (number === null ? [] : [number]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

const readDraft = async (bot_id: string) => (await team.alice.call(GetDraftBotInfoAgw, { bot_id })).data;

describe('versions under publish, edit, restore, duplicate and export in any order', () => {
  it('never change, lose no draft, and have the same hash exactly when they have the same content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const bot_id = await createBot(team.alice, team.spaceId, 'Bot');
        const seen = new Map<string, ReadVersion>();
        for (const { kind, value } of actions) {
          const before = contentOf((await readDraft(bot_id)).bot_info);
          await perform(bot_id, kind, value);
          await expectUnchanged(bot_id, seen);
          const versions = [...seen.values()];
          expectHashesOfContents(versions);
          expectNumbers(versions);

          const draft = await readDraft(bot_id);
          const after = contentOf(draft.bot_info);
          const online = versions.find(({ version_summary }) => version_summary.is_online);
          const isSame = online !== undefined && isDeepStrictEqual(after, contentOf(online.bot_info));
          expect(draft).toMatchObject({ same_with_online: isSame, has_unpublished_change: !isSame });
          const kept = [after, ...versions.map(({ bot_info }) => contentOf(bot_info))];
          if (kind !== 'edit') expect(kept.some((content) => isDeepStrictEqual(content, before))).toBe(true);
          if (kind === 'publish') expect(isSame).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
