// The other user: asks for their account and their newest messages, one after the other, and notes how long it takes. A thread
// of its own, so that the work of an attack does not delay it.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ address: string, requests: { path: string, headers: Record<string, string>, body: string }[] }} */
const { address, requests } = workerData;
const PAUSE_MS = 5;
const agent = new Agent({ keepAlive: true });
let window = newWindow();
let isAwaited = false;

function newWindow() {
  return { worstMs: 0, answered: 0, failures: /** @type {string[]} */ ([]) };
}

/** @param {typeof requests[number]} probe @returns {Promise<string | null>} The failure, or null. */
function ask({ path, headers, body }) {
  return new Promise((resolve) => {
    const asked = request(address + path, { agent, method: 'POST', headers });
    asked.on('error', (error) => resolve(error.message));
    asked.on('response', (response) => {
      response.resume();
      response.on('error', (error) => resolve(error.message));
      response.on('end', () => resolve(response.statusCode === 200 ? null : `answered ${response.statusCode}`));
    });
    asked.end(body);
  });
}

parentPort?.on('message', () => {
  isAwaited = true;
  tell();
});

/** Reports what was measured since the last report, once there was an answer: an attack may be over before the first one. */
function tell() {
  if (!isAwaited || window.answered + window.failures.length === 0) return;
  isAwaited = false;
  parentPort?.postMessage(window);
  window = newWindow();
}

for (let turn = 0; ; turn += 1) {
  const probe = requests[turn % requests.length];
  if (!probe) break;
  const current = window;
  const startedAt = performance.now();
  const failure = await ask(probe);
  const elapsed = performance.now() - startedAt;
  // A slow probe that began before the window counts in both.
  for (const one of new Set([current, window])) one.worstMs = Math.max(one.worstMs, elapsed);
  if (failure === null) window.answered += 1;
  else window.failures.push(failure);
  tell();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
