import { ApiError } from '@parley/contract';
import { tooManySpaceUploadsPerMinute, tooManyUploadsPerMinute } from '../../../api/error-codes.ts';

const WAIT_MS = 10_000;
/** The server counts uploads by the minute. */
const ATTEMPTS_MAX = 8;

/** Tries an upload again that was refused because there were too many in a minute: a folder may have more files. */
export async function uploadPatiently(upload: () => Promise<string>): Promise<string> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await upload();
    } catch (error) {
      const isTooSoon = error instanceof ApiError && TOO_SOON.includes(error.code);
      if (!isTooSoon || attempt === ATTEMPTS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
}

const TOO_SOON: readonly number[] = [tooManyUploadsPerMinute, tooManySpaceUploadsPerMinute];
