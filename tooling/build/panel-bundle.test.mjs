import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { buildPage } from '../../bench/panel/build-page.ts';
import { inRepository } from '../repository.mjs';

/** Size limit (gzip) of what a page with the chat panel loads at first, beside React. */
const MAX_KB = 108;

it('the first load of the chat panel stays within its size limit', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const folder = await mkdtemp(join(tmpdir(), 'parley-panel-'));
  try {
    const page = await buildPage(inRepository('bench', 'panel', 'weighed'), folder, {
      without: [/^react(-dom)?(\/|$)/],
    });
    expect(page.firstLoadKb).toBeGreaterThan(50);
    expect(page.firstLoadKb).toBeLessThanOrEqual(MAX_KB);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
