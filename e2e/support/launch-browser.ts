import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoints: readonly string[];
  }
}

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Processes for other sites and for drawing take a tenth of the processor time of these tests.
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  // A fake microphone that beeps.
  '--use-fake-device-for-media-stream',
];

/**
 * One browser per worker: starting one takes longer than most tests, and tests in one browser share its clipboard.
 * Each test has its own contexts.
 */
export default async function launchBrowsers(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) throw new Error('TEST_CHROMIUM must name a Chromium: npm test finds one');
  const workers = Array.from({ length: project.config.maxWorkers });
  const browsers = await Promise.all(workers.map(() => chromium.launchServer({ executablePath, args: QUIET })));
  project.provide(
    'browserEndpoints',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
  };
}
