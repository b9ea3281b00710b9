import { errorCatalogue } from '@parley/contract';
import { expect, it } from 'vitest';
import * as errorCodes from './error-codes.ts';

it('the codes that the studio reacts to are those of the catalogue', () => {
  const names = Object.keys(errorCodes) as (keyof typeof errorCodes)[];
  expect(Object.fromEntries(names.map((name) => [name, errorCatalogue[name].code]))).toEqual({ ...errorCodes });
});
