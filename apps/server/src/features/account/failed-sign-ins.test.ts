import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { HOUR_MS, systemClockAndIds } from '../../platform/clock-and-ids.ts';
import { createLog } from '../../platform/log.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createFailedSignIns, LISTED_PER_HOUR } from './failed-sign-ins.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const TOO_MANY = 7;
const actor = { userId: null, address: '192.0.2.1', email: 'nobody@example.com' };

/** What a process of the server has in memory. */
function startProcess() {
  const clockAndIds = systemClockAndIds(() => server.clock.now);
  return createFailedSignIns({
    database: server.database.open.database,
    auditLog: createAuditLog(clockAndIds),
    log: createLog('silent'),
    now: clockAndIds.now,
  });
}

const entries = async (wanted: string) => {
  const rows = await server.database.open.database.selectFrom('auditEntry').select(['kind', 'details']).execute();
  return rows.filter(({ kind }) => kind === wanted).map(({ details }) => JSON.parse(details));
};

describe('failed sign-ins in the audit log', () => {
  it('are listed one by one up to a limit for each hour, and beyond it as a number', async () => {
    const { record } = startProcess();
    for (let count = 0; count < LISTED_PER_HOUR + TOO_MANY; count += 1) await record(actor);
    server.clock.now += HOUR_MS;
    await record(actor);
    expect(await entries('sign-in-failed')).toHaveLength(LISTED_PER_HOUR + 1);
    expect(await entries('failed-sign-ins-unlisted')).toEqual([{ count: TOO_MANY }]);
  });

  it('are counted through a restart, and listed as a number also when no other follows', async () => {
    server.clock.now += HOUR_MS;
    const before = (await entries('sign-in-failed')).length;
    for (let count = 0; count < LISTED_PER_HOUR + TOO_MANY; count += 1) await startProcess().record(actor);
    expect(await entries('sign-in-failed')).toHaveLength(before + LISTED_PER_HOUR);
    server.clock.now += HOUR_MS;
    await server.jobs.runDue();
    await server.jobs.runDue();
    expect(await entries('failed-sign-ins-unlisted')).toEqual([{ count: TOO_MANY }, { count: TOO_MANY }]);
  });
});
