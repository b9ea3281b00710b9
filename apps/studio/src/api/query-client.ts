import { ApiError } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_MAX = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails at once and says so; waiting in silence it would run later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        // Asking again does not change a refusal.
        retry: (failures, error) => !(error instanceof ApiError) && failures < RETRIES_MAX,
      },
    },
  });
}
