import { type AnyOperation, errorCatalogue, type RefusalName, type RequestOf } from '@parley/contract';
import type { TestBrowser } from './test-browser.ts';

const names = Object.keys(errorCatalogue) as RefusalName[];

/** The name of the refusal in the catalogue, or null on success. Requests may violate the contract. */
export async function refusalOf<Defined extends AnyOperation>(
  browser: TestBrowser,
  operation: Defined,
  request: RequestOf<Defined> | object,
): Promise<RefusalName | null> {
  const response = await browser.sendOperation(operation, request as RequestOf<Defined>);
  // Reads a stream to its end, so that its effects are complete.
  const text = await response.text();
  if (response.status === 200) return null;
  const { code } = JSON.parse(text);
  const name = names.find((one) => errorCatalogue[one].code === code);
  if (!name || errorCatalogue[name].status !== response.status)
    throw new Error(`code ${code} with status ${response.status} is not in the catalogue`);
  return name;
}
