import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { useToast } from '@parley/ui';
import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from './call.ts';
import { useErrorMessage } from './use-error-message.ts';

type Options<Defined extends Operation> = Pick<
  UseMutationOptions<ResponseOf<Defined>, Error, RequestOf<Defined>>,
  'onSuccess' | 'onError'
>;

/** The second click of a double click may come after a fast response, while the button is still there. */
const DOUBLE_CLICK_MS = 500;

/**
 * `useMutation` for an operation, with two differences: without `onError` an error becomes a toast, and `mutate` (not
 * `mutateAsync`) ignores a request equal to the last one while that is pending and for a double click after it succeeded.
 */
export function useOperationMutation<Defined extends Operation>(
  operation: Defined,
  { onSuccess, onError }: Options<Defined> = {},
) {
  type Request = RequestOf<Defined>;
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const last = useRef({ requestKey: '', ignoredUntil: 0 });
  const mutation = useMutation<ResponseOf<Defined>, Error, Request>({
    mutationFn: (request) => call(operation, request),
    onSuccess,
    onError: onError ?? ((error) => toast('error', errorMessage(error))),
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
