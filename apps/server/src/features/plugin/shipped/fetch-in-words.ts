import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch, SafeFetchOptions } from '../../../platform/safe-fetch/safe-fetch.ts';

/** Fetches an address; where that fails, the error says why in words for the model. */
export async function fetchInWords(safeFetch: SafeFetch, address: string, options: SafeFetchOptions) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new Error('The address has to start with http:// or https://.');
  try {
    return await safeFetch(address, options);
  } catch (error) {
    if (options.signal?.aborted || !(error instanceof NotFetched)) throw error;
    if (error instanceof AddressRefused)
      throw new Error('This address is not allowed: only public addresses can be read.');
    if (error instanceof TooManyBytes) throw new Error('What is at this address is too large.');
    throw new Error(`The address could not be read: ${error.message}.`);
  }
}

/** The same for JSON. */
export async function fetchJson(safeFetch: SafeFetch, address: URL, signal: AbortSignal): Promise<unknown> {
  const options = { timeoutMs: 15_000, maxBytes: 2_000_000, accept: 'application/json', signal };
  const bytes = await fetchInWords(safeFetch, address.href, options);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(`${address.host} did not answer with JSON.`);
  }
}
