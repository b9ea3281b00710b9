import { type AnyOperation, errorCatalogue, type RefusalName, type RequestOf } from '@parley/contract';
import type { TestBrowser } from './test-browser.ts';

const names = Object.keys(errorCatalogue) as RefusalName[];

/** How a call is refused, by the name of the catalogue; null where it is not. Tests may send what the contract forbids. */
export async function refusalOf<Defined extends AnyOperation>(
  browser: TestBrowser,
  operation: Defined,
  request: RequestOf<Defined> | object,
): Promise<RefusalName | null> {
  const response = await browser.sendOperation(operation, request as RequestOf<Defined>);
  // A stream is heard to its end, so that what it does is over.
  const text = await response.text();
  if (response.status === 200) return null;
  const { code } = JSON.parse(text);
  const name = names.find((one) => errorCatalogue[one].code === code);
  if (!name || errorCatalogue[name].status !== response.status)
    throw new Error(`code ${code} with status ${response.status} is not in the catalogue`);
  return name;
}
