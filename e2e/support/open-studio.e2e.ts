import { readdir } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openStudio } from './open-studio.ts';
import { temporaryFolder } from './temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

it('leaves nothing behind when signing in fails', async () => {
  await using folder = await temporaryFolder();
  vi.stubEnv('TMPDIR', folder.path);
  await expect(openStudio({ signedInAs: 'no e-mail' })).rejects.toThrow();
  // Deleted last, after the browser and the server.
  expect(await readdir(folder.path)).toEqual([]);
});
