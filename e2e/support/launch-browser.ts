import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
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
  // A microphone that beeps, for pages that may use it.
  '--use-fake-device-for-media-stream',
];

/** One browser for all tests: starting it takes longer than most of them. Each test has cookie jars of its own. */
export default async function launchBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) throw new Error('TEST_CHROMIUM must name a Chromium: npm test finds one');
  const browser = await chromium.launchServer({ executablePath, args: QUIET });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
