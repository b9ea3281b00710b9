import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { HOUR_MS, systemClockAndIds } from '../../platform/clock-and-ids.ts';
import { createLog } from '../../platform/log.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createRecordFailedSignIn, LISTED_PER_HOUR } from './failed-sign-ins.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const TOO_MANY = 7;

describe('failed sign-ins in the audit log', () => {
  it('are listed one by one up to a limit for each hour, and beyond it as a number', async () => {
    const { database } = server.database.open;
    const clockAndIds = systemClockAndIds(() => server.clock.now);
    const record = createRecordFailedSignIn({
      database,
      auditLog: createAuditLog(clockAndIds),
      log: createLog('silent'),
      now: clockAndIds.now,
    });
    const actor = { userId: null, address: '192.0.2.1', email: 'nobody@example.com' };
    await Promise.all(Array.from({ length: LISTED_PER_HOUR + TOO_MANY }, () => record(actor)));
    server.clock.now += HOUR_MS;
    await record(actor);
    const rows = await database.selectFrom('auditEntry').select(['kind', 'details']).execute();
    expect(rows.filter(({ kind }) => kind === 'sign-in-failed')).toHaveLength(LISTED_PER_HOUR + 1);
    expect(rows.filter(({ kind }) => kind === 'failed-sign-ins-unlisted')).toEqual([
      { kind: 'failed-sign-ins-unlisted', details: JSON.stringify({ count: TOO_MANY }) },
    ]);
  });
});
