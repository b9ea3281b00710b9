import {
  errorCatalogue,
  GetLimits,
  type LimitName,
  ListAuditEntries,
  limitDefinition,
  limitNames,
  SetLimits,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { openLimits } from './limits.ts';

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());

function set(name: LimitName, value?: number | null, subject_id?: string) {
  // Entries of the audit log are in the order of their times.
  team.server.clock.now += 1;
  return team.alice.call(SetLimits, {
    limits: [{ name, ...(value !== undefined && { value }), ...(subject_id && { subject_id }) }],
  });
}
const get = () => team.alice.call(GetLimits, {});
const storedValue = async (name: LimitName) => (await get()).limits.find((limit) => limit.name === name)?.value;
const openAgain = () => openLimits({ openDatabase: team.server.database.open, log: createLog('silent') });

describe('the limits of the installation', () => {
  it('have their defaults until the administrator sets them, and again after that', async () => {
    const { limits, exceptions } = await get();
    expect(limits).toEqual(limitNames.map((name) => ({ name, value: limitDefinition(name).defaultValue })));
    expect(exceptions).toEqual([]);
    await set('userTokensPerDay', 1_000);
    await set('userRepliesAtOnce', null);
    expect([await storedValue('userTokensPerDay'), await storedValue('userRepliesAtOnce')]).toEqual([1_000, null]);
    await set('userTokensPerDay');
    await set('userRepliesAtOnce');
    expect([await storedValue('userTokensPerDay'), await storedValue('userRepliesAtOnce')]).toEqual([null, 10]);
  });

  it('have exceptions for single users, spaces and bots, with their names', async () => {
    await set('userTokensPerDay', 500, team.bobId);
    await set('spaceMoneyPerMonth', 2.5, team.spaceId);
    expect((await get()).exceptions).toEqual([
      { name: 'spaceMoneyPerMonth', subject_id: team.spaceId, subject_name: 'Crew', value: 2.5 },
      { name: 'userTokensPerDay', subject_id: team.bobId, subject_name: 'bob', value: 500 },
    ]);
    const { limitOf, close } = await openAgain();
    expect(limitOf('userTokensPerDay', team.bobId)).toBe(500);
    expect(limitOf('userTokensPerDay', team.aliceId)).toBe(Number.POSITIVE_INFINITY);
    close();
    await set('userTokensPerDay', undefined, team.bobId);
    await set('spaceMoneyPerMonth', undefined, team.spaceId);
    expect((await get()).exceptions).toEqual([]);
  });

  it('have no exception for a subject that does not exist', async () => {
    const limits = [{ name: 'userTokensPerDay', value: 5, subject_id: team.spaceId }];
    expect(await refusalOf(team.alice, SetLimits, { limits })).toBe('notFound');
    expect((await get()).exceptions).toEqual([]);
  });

  it('change all together or not at all', async () => {
    const limits = [
      { name: 'userTokensPerDay', value: 7 },
      { name: 'userRepliesAtOnce', value: 0 },
    ];
    expect(await refusalOf(team.alice, SetLimits, { limits })).toBe('invalidRequest');
    expect(await storedValue('userTokensPerDay')).toBe(null);
  });

  it('are hidden from everybody but the administrator', async () => {
    const forbidden = { code: errorCatalogue.forbidden.code };
    await expect(team.bob.call(GetLimits, {})).rejects.toMatchObject(forbidden);
    await expect(team.bob.call(SetLimits, { limits: [{ name: 'userTokensPerDay', value: 1 }] })).rejects.toMatchObject(
      forbidden,
    );
  });

  it('are recorded in the audit log, each with its value before and after', async () => {
    await set('userRepliesAtOnce', 5);
    await set('userStorageBytes', 2 ** 31, team.bobId);
    await set('userRepliesAtOnce');
    const { entries } = await team.alice.call(ListAuditEntries, { category: 'limit' });
    expect(entries.slice(0, 3).map(({ text, actor_name }) => [actor_name, text])).toEqual([
      ['alice', 'Changed the limit “Replies of each user at once” from 5 to 10'],
      ['alice', 'Changed the limit “Storage of each user” of bob from 5 GB to 2 GB'],
      ['alice', 'Changed the limit “Replies of each user at once” from 10 to 5'],
    ]);
    await set('userStorageBytes', undefined, team.bobId);
  });
});
