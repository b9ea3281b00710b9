import { expect } from 'vitest';
import { runServer, ServerRefused } from '../../tooling/test-services/running-server.mjs';

const ONE_LINE = /^[^\n]+\n$/;

/** The one line with which a server refuses to start. */
export async function refusalOf(
  settings: Record<string, string>,
  options?: Parameters<typeof runServer>[1],
): Promise<string> {
  const refusal = await runServer(settings, options).catch((error: unknown) => error);
  if (!(refusal instanceof ServerRefused)) throw new Error('the server has started');
  expect(refusal.output).toMatch(ONE_LINE);
  expect(refusal.exitCode).toBe(1);
  return refusal.output;
}
