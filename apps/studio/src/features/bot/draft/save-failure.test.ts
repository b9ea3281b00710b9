import { ApiError, errorCatalogue, type RefusalName } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ConnectionFailed } from '../../../api/fetch-json.ts';
import { retryDelayMs } from '../../../api/retry-delay.ts';
import { toSaveFailure } from './save-failure.ts';

const failureOf = (name: RefusalName) => toSaveFailure(new ApiError(errorCatalogue[name].code, '', ''), 'why').type;

describe('studio §8 autosave error', () => {
  it.each<[string, RefusalName[]]>([
    ['unreachable', ['internal', 'databaseUnavailable', 'storageFull', 'tooBusy', 'tooManyRequests']],
    ['refused', ['invalidRequest', 'nulCharacter', 'tooLarge']],
    ['forbidden', ['unauthenticated', 'sessionInvalid', 'forbidden', 'botForbidden', 'notFound', 'botNotFound']],
    ['conflict', ['botChangedMeanwhile']],
  ])('is %s', (type, names) => {
    expect(names.map(failureOf)).toEqual(names.map(() => type));
  });

  it('is tried again without an answer, and not with a code that is not known', () => {
    expect(toSaveFailure(new ConnectionFailed('offline'), 'why')).toEqual({ type: 'unreachable', message: 'why' });
    expect(toSaveFailure(new ApiError(123456, '', ''), 'why').type).toBe('refused');
  });

  it('is tried again later each time, up to 30 s, with jitter', () => {
    expect([1, 2, 3, 6, 60].map((attempts) => retryDelayMs(attempts, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelayMs(1, 0)).toBe(500);
  });
});
