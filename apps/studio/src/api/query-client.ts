import { ApiError } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from './retry-delay.ts';

const RETRIES_MAX = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails at once with a message. Paused until online, it would run when the user no longer expects it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        // A refusal of the server stays the same on a retry.
        retry: (failures, error) => !(error instanceof ApiError) && failures < RETRIES_MAX,
        retryDelay: (failures) => retryDelayMs(failures + 1, Math.random()),
      },
    },
  });
}
