import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { useToast } from '@parley/ui';
import {
  type MutateOptions,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from './call.ts';
import { useErrorMessage } from './use-error-message.ts';

interface Options<Defined extends Operation, Data>
  extends Pick<UseMutationOptions<ResponseOf<Defined>, Error, RequestOf<Defined>>, 'onSuccess' | 'onError'> {
  /** Cached data to change before the server answers. A refusal restores it. */
  optimistic?: { queryKey: QueryKey; change: (data: Data, request: RequestOf<Defined>) => Data };
}

/** The second click of a double click may come after a fast response, while the button is still there. */
const DOUBLE_CLICK_MS = 500;

/**
 * `useMutation` for an operation, with two differences: without `onError` an error becomes a toast, and `mutate` (not
 * `mutateAsync`) ignores a request equal to the last one while that is pending and for a double click after it succeeded.
 */
export function useOperationMutation<Defined extends Operation, Data = never>(
  operation: Defined,
  { onSuccess, onError, optimistic }: Options<Defined, Data> = {},
) {
  type Request = RequestOf<Defined>;
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const last = useRef({ requestKey: '', ignoredUntil: 0 });
  const mutation = useMutation<ResponseOf<Defined>, Error, Request, Data | undefined>({
    mutationFn: (request) => call(operation, request),
    onMutate: async (request) => {
      if (!optimistic) return undefined;
      // An answer that is on its way would bring the old data back.
      await queryClient.cancelQueries({ queryKey: optimistic.queryKey });
      const before = queryClient.getQueryData<Data>(optimistic.queryKey);
      queryClient.setQueryData<Data>(optimistic.queryKey, (data) => data && optimistic.change(data, request));
      return before;
    },
    onSuccess,
    onError: (error, request, before, context) => {
      if (optimistic) queryClient.setQueryData(optimistic.queryKey, before);
      if (onError) return onError(error, request, before, context);
      toast('error', errorMessage(error));
    },
    onSettled: (_response, error, request) => {
      // An earlier, different request has ended: the last one is still pending.
      if (last.current.requestKey !== toRequestKey(request)) return;
      last.current.ignoredUntil = error ? 0 : performance.now() + DOUBLE_CLICK_MS;
    },
  });
  const { mutate: mutateAlways } = mutation;
  const mutate = useCallback(
    (request: Request, options?: MutateOptions<ResponseOf<Defined>, Error, Request>) => {
      const requestKey = toRequestKey(request);
      if (last.current.requestKey === requestKey && performance.now() < last.current.ignoredUntil) return;
      last.current = { requestKey, ignoredUntil: Number.POSITIVE_INFINITY };
      mutateAlways(request, options);
    },
    [mutateAlways],
  );
  return { ...mutation, mutate };
}

/** Equal for equal requests. JSON would write every file as `{}`. */
function toRequestKey(request: unknown): string {
  return JSON.stringify(request, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
