import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { cruiseDependencies } from './cruise-dependencies.mjs';

/** @type {string[]} */
const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * The rules that a repository breaks in which each file has the listed imports.
 *
 * @param {Record<string, string[]>} imports
 */
async function brokenRules(imports) {
  const root = mkdtempSync(join(tmpdir(), 'parley-rules-'));
  folders.push(root);
  for (const path of [...Object.keys(imports), ...Object.values(imports).flat()]) {
    const toRoot = '../'.repeat(path.split('/').length - 1);
    const lines = (imports[path] ?? []).map((target) => `import '${toRoot}${target}';`);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${lines.join('\n')}\nexport {};\n`);
  }
  const { violations } = await cruiseDependencies(root, readdirSync(root));
  return violations.map(({ rule }) => rule);
}

const bot = 'apps/server/src/features/bot';
const account = 'apps/server/src/features/account';
const studio = 'apps/studio/src';

it.each([
  ['packages-contract-imports-only-below', 'packages/contract/src/index.ts', 'packages/ui/src/index.ts'],
  ['packages-ui-imports-only-below', 'packages/ui/src/index.ts', 'packages/contract/src/index.ts'],
  ['apps-studio-imports-only-below', `${studio}/main.tsx`, 'apps/server/src/app.ts'],
  ['apps-server-imports-only-below', 'apps/server/src/app.ts', 'packages/ui/src/index.ts'],
  ['server-service-imports-no-outer-layer', `${bot}/bot.service.ts`, `${bot}/bot.routes.ts`],
  ['server-store-imports-no-outer-layer', `${bot}/bot.store.ts`, `${bot}/bot.service.ts`],
  ['server-schema-imports-no-outer-layer', `${bot}/bot.schema.ts`, `${bot}/bot.store.ts`],
  ['server-features-meet-at-index', `${bot}/bot.service.ts`, `${account}/account.store.ts`],
  ['server-platform-knows-no-feature', 'apps/server/src/platform/http/server.ts', `${bot}/index.ts`],
  ['studio-features-meet-at-index', `${studio}/features/bot/page.tsx`, `${studio}/features/account/page.tsx`],
  ['studio-floor-knows-no-feature', `${studio}/api/client.ts`, `${studio}/features/bot/hook.ts`],
  ['nobody-imports-a-test', 'packages/ui/src/index.ts', 'packages/ui/src/menu.test.ts'],
])('%s', async (rule, from, to) => {
  expect(await brokenRules({ [from]: [to] })).toEqual([rule]);
});

it('no-cycle', async () => {
  const [a, b] = ['packages/ui/src/a.ts', 'packages/ui/src/b.ts'];
  expect(await brokenRules({ [a]: [b], [b]: [a] })).toContain('no-cycle');
});

it('no-ring-of-folders, without a ring of files', async () => {
  const rules = await brokenRules({
    'packages/ui/src/menu/menu.ts': ['packages/ui/src/dialog/size.ts'],
    'packages/ui/src/dialog/dialog.ts': ['packages/ui/src/menu/item.ts'],
  });
  expect(rules).toEqual(['no-ring-of-folders']);
});

it('folder-order', async () => {
  const rules = await brokenRules({ 'tooling/launch/run.mjs': ['tooling/commands/start.mjs'] });
  expect(rules).toEqual(['folder-order']);
});

it('accepts imports that follow the rules', async () => {
  expect(
    await brokenRules({
      'apps/server/src/app.ts': [`${bot}/bot.routes.ts`, 'packages/contract/src/index.ts'],
      [`${bot}/bot.routes.ts`]: [`${bot}/bot.service.ts`],
      [`${bot}/bot.service.ts`]: [`${bot}/bot.store.ts`, `${account}/index.ts`],
      [`${bot}/bot.store.ts`]: [`${bot}/bot.schema.ts`, 'apps/server/src/platform/database/database.ts'],
      [`${studio}/shell/menu.tsx`]: [`${studio}/features/bot/page.tsx`, `${studio}/features/account/page.tsx`],
      [`${studio}/features/bot/page.tsx`]: [
        `${studio}/api/client.ts`,
        `${studio}/features/model/index.ts`,
        'packages/ui/src/index.ts',
      ],
    }),
  ).toEqual([]);
});
