import { defineConfig } from 'vitest/config';

const serverTests = ['apps/server/{src,migrations}/**/*.test.ts'];
/** What speaks no SQL, or only the other engine's, need not be tried on Postgres too. */
const withoutPostgres = [
  'apps/server/src/platform/{event-bus,limits,models,object-storage,session}/**',
  'apps/server/src/platform/database/sqlite/**',
];

// Loading modules anew for each file took longer than the tests. Those that share them keep nothing in them.
const sharedModules = { isolate: false };

// Hashing passwords and rendering pages take their time on a busy machine; nothing here waits by the clock.
const patient = { testTimeout: 30_000, hookTimeout: 30_000 };

// Whole servers come last, and faults one at a time: they need a machine that does nothing else.
const wholeSystem = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tooling/*.test.mjs'],
          ...patient,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'component',
          include: ['packages/*/src/**/*.test.tsx', 'apps/studio/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tooling/component-tests.mjs'],
          ...patient,
          ...sharedModules,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'server-sqlite',
          include: serverTests,
          ...patient,
          ...sharedModules,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: serverTests,
          exclude: withoutPostgres,
          ...patient,
          ...sharedModules,
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          name: 'system',
          include: ['e2e/{chat-core,operator}/**/*.e2e.ts'],
          ...wholeSystem,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'fault',
          include: ['e2e/fault/**/*.e2e.ts'],
          ...wholeSystem,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/!(chat-core|fault|operator)/**/*.e2e.ts'],
          globalSetup: ['e2e/support/launch-browser.ts'],
          ...wholeSystem,
          ...sharedModules,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
