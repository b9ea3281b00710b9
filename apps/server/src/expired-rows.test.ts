import {
  CreateInvitation,
  CreateSpaceInvitation,
  PassportWebEmailLoginPost,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './platform/clock-and-ids.ts';
import { openTestApp, TEST_PASSWORD } from './testing/open-test-app.ts';

describe('expired rows', () => {
  it('are deleted by the schedules, and no other rows', async () => {
    await using server = await openTestApp();
    const email = 'alice@example.com';
    const { browser } = await server.register(email);
    const { data } = await browser.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team });
    const leaveTraces = async () => {
      const again = server.browser();
      await again.call(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD });
      await again.call(CreateInvitation, {});
      await again.call(CreateSpaceInvitation, { space_id: data.id, role_type: SpaceRole.member, days: 7 });
    };
    const { database } = server.database.open;
    const counts = () =>
      Promise.all(
        (['session', 'accountLink', 'spaceInvitation'] as const).map(
          async (table) => (await database.selectFrom(table).select('id').execute()).length,
        ),
      );
    await leaveTraces();
    await server.jobs.runDue();
    expect(await counts()).toEqual([2, 1, 1]);
    server.clock.now += 14 * DAY_MS;
    await leaveTraces();
    expect(await counts()).toEqual([3, 2, 2]);
    await server.jobs.runDue();
    expect(await counts()).toEqual([1, 1, 1]);
  });
});
