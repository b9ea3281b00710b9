import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const ROOM_MIN_BYTES = 4 * 2 ** 30;

/**
 * A new folder for everything that a run of the tests writes. In memory where there is room: SQLite waits for the disk at
 * every commit, and tests commit some hundred thousand times.
 */
export function createTestFolder() {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY_FOLDER : tmpdir(), 'parley-tests-'));
  // Postgres, which does not run as root, has its own folders in it.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return Math.min(bavail * bsize, freemem()) >= ROOM_MIN_BYTES;
  } catch {
    return false;
  }
}
