import { defineConfig } from 'vitest/config';

const serverTests = ['apps/server/{src,migrations}/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tooling/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'component',
          include: ['packages/*/src/**/*.test.tsx', 'apps/studio/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tooling/unmount-after-each-test.mjs'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'server-sqlite', include: serverTests, env: { TEST_ENGINE: 'sqlite' } } },
      { test: { name: 'server-postgres', include: serverTests, env: { TEST_ENGINE: 'postgres' } } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser and a server are busy enough for one machine, so these come alone and last.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
