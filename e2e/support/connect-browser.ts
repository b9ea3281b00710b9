import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Connects to this worker's browser. */
export function connectBrowser(): Promise<Browser> {
  const endpoints = inject('browserEndpoints');
  const endpoint = endpoints[Number(process.env.VITEST_POOL_ID) % endpoints.length];
  if (!endpoint) throw new Error('no browser was started');
  return chromium.connect(endpoint);
}
