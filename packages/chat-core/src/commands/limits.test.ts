import { HISTORY_PAGE } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('chat §9 business constants', () => {
  it('are what the specification says', () => {
    expect(limits).toMatchObject({
      SEND_TIMEOUT_MS: 60_000,
      BETWEEN_CHUNK_TIMEOUT_MS: 300_000,
      MAX_RETRY_ATTEMPTS: 3,
      IN_FLIGHT_MAX: 100,
      CLEAR_CONTEXT_SCROLL_DELAY_MS: 150,
      SDK_VERSION: '1.1.0',
    });
  });

  it('have the values of wire §1.2 where it leaves them open', () => {
    expect(HISTORY_PAGE).toBe(15);
    expect(limits).toMatchObject({
      EAGER_COUNT: 20,
      SILENT_LOAD_MAX: 6,
      HISTORY_CALLS_MAX: 3,
      HISTORY_WINDOW_MS: 5_000,
      HISTORY_SPACING_MS: 1_000,
      MARK_READ_DEBOUNCE_MS: 500,
      MARK_READ_MAX_WAIT_MS: 3_000,
      LOAD_NEXT_LOCK_MS: 30,
    });
  });
});
