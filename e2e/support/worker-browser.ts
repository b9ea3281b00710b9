import { type Browser, chromium } from 'playwright-core';

/** Chromium uses only the last `--disable-features`, so this repeats the features that Playwright 1.65 disables. */
const DISABLED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** Chromium draws its address bar's popups as hidden pages, which take a third of the processor time of opening a page. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
  // Processes for other sites and for drawing take a tenth of the processor time of these tests.
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  // A new page shares the renderer process of a page of the same site that is already open in its context.
  '--process-per-site',
  // A fake microphone that beeps.
  '--use-fake-device-for-media-stream',
];

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker: starting one takes longer than most tests, and tests in one browser share its clipboard.
 * Each test has its own pages.
 */
export function workerBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) throw new Error('TEST_CHROMIUM must name a Chromium: npm test finds one');
  const browser = await chromium.launch({ executablePath, args: QUIET, handleSIGTERM: false });
  // Vitest ends its workers with this signal. As the process exits, Playwright ends the browser and removes its folder.
  process.once('SIGTERM', () => process.exit());
  return browser;
}
