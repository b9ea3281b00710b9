import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { readDatabaseClock } from './database-clock.ts';

const HOUR_MS = 3_600_000;

it('is the same for processes whose own clocks differ', async () => {
  const test = await openTestDatabase();
  const own = await readDatabaseClock(test.open);
  const real = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => real + HOUR_MS);
  const other = await readDatabaseClock(test.open);
  // A SQLite folder has one process.
  const expected = test.open.engine === 'sqlite' ? HOUR_MS : 0;
  expect(Math.abs(other() - real - expected)).toBeLessThan(5_000);
  vi.restoreAllMocks();
  expect(Math.abs(own() - Date.now())).toBeLessThan(5_000);
  await test.close();
});
