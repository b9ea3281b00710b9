import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/test-run/longest-first.mjs';

const serverTests = ['apps/server/{src,migrations}/**/*.test.ts'];
const pgvectorTests = ['apps/server/src/platform/retrieval/pgvector/**'];
/** Folders without SQL, or with SQLite's only, and long tests that open no database are not run on Postgres. */
const withoutPostgres = [
  'apps/server/src/platform/{documents,drawing,event-bus,limits,mcp,models,object-storage,safe-fetch,session}/**',
  'apps/server/src/platform/workbook/**',
  'apps/server/src/platform/schema-check.test.ts',
  'apps/server/src/platform/database/sqlite/**',
  'apps/server/src/platform/retrieval/engine/**',
  'apps/server/src/features/{agent,audio,fix,remote-picture}/**',
  'apps/server/src/features/bot/face/**',
  'apps/server/src/features/plugin/{import,mcp}/**',
  'apps/server/src/features/plugin/shipped/network-tools.test.ts',
  'apps/server/src/features/knowledge/{chunk,scanned}/**',
  'apps/server/src/features/account/weak-password.test.ts',
  'apps/server/src/features/filebox/text-parts.test.ts',
  'apps/server/src/features/task/plan-firing.test.ts',
];

// Loading the modules again for each file took longer than the tests. The modules of these projects hold no state,
// except for the browser that each worker keeps.
const sharedModules = { isolate: false };

// Hashing passwords and rendering pages are slow on a busy machine; no test waits for a fixed time.
const patient = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

// Tests of whole servers run after the others, and fault tests before the pages: other load would disturb them.
// Those that wait half a minute for the lease of a job, and measure nothing, run beside the pages.
const waitForLease = ['e2e/fault/kill-{import,tasks}.e2e.ts'];

// A walk through many pages takes a minute on a busy machine.
const wholeSystem = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

// These tests wait for servers, streams and pages most of the time. With six at a time
// the longest browser test exceeded its timeout on a slow machine.
const mostlyWaiting = { ...wholeSystem, maxWorkers: 5, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    // Two of them, which now and then wait for Postgres or a timer, leave a part of two cores idle.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tooling/**/*.test.mjs'],
          // Its test reads the colours.
          css: { include: [/tokens\.css/] },
          ...patient,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'component',
          include: ['packages/*/src/**/*.test.tsx', 'apps/studio/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tooling/test-run/component-test-setup.mjs'],
          ...patient,
          ...sharedModules,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'server-sqlite',
          include: serverTests,
          exclude: pgvectorTests,
          ...patient,
          ...sharedModules,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: serverTests,
          exclude: [...withoutPostgres, ...pgvectorTests],
          ...patient,
          ...sharedModules,
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          name: 'server-pgvector',
          include: ['apps/server/src/platform/retrieval/{,pgvector/}*.test.ts'],
          ...patient,
          ...sharedModules,
          env: { TEST_ENGINE: 'postgres', TEST_PGVECTOR: 'true' },
        },
      },
      {
        test: {
          name: 'system',
          include: ['e2e/{chat-core,operator}/**/*.e2e.ts', ...waitForLease],
          ...mostlyWaiting,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['e2e/{attack,fault}/**/*.e2e.ts'],
          exclude: waitForLease,
          ...wholeSystem,
          ...sharedModules,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/!(attack|chat-core|fault|operator)/**/*.e2e.ts'],
          // The end of `npm test` names the tests that needed it: docs/decisions/0051.
          retry: 1,
          ...mostlyWaiting,
          ...sharedModules,
        },
      },
    ],
  },
});
