import { findProgram, installSystemPackage, isExecutable } from './system-programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns {string | undefined} */
function findChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return findProgram(NAMES) ?? (isExecutable(MAC_PATH) ? MAC_PATH : undefined);
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{ result: 'found', path: string } | { result: 'missing', reason: string }>}
 */
export async function findOrInstallChromium(signal) {
  const found = findChromium();
  if (found) return { result: 'found', path: found };
  if (process.env.CHROMIUM) return { result: 'missing', reason: 'CHROMIUM names no program that can be run' };

  const outcome = await installSystemPackage('chromium', signal);
  if (outcome.result === 'refused')
    return { result: 'missing', reason: `Chromium is not installed; ${outcome.reason}` };
  const installed = findChromium();
  return installed
    ? { result: 'found', path: installed }
    : { result: 'missing', reason: 'the package chromium contains no program' };
}
