import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from './call.ts';
import { useErrorWords } from './use-error-words.ts';

interface Reactions<Defined extends Operation> {
  onDone?: (response: ResponseOf<Defined>, request: RequestOf<Defined>) => unknown;
  /** Replaces the toast with the server's words. */
  onFailed?: (error: Error) => void;
}

/** The second half of a double click may come after a fast answer, while the button is still there. */
const DOUBLE_CLICK_MS = 500;

/**
 * A call that changes something, once: while it is under way, and for a double click after it succeeded, asking for the
 * same again does nothing. A failure is a toast unless the caller shows it in a better place.
 */
export function useAction<Defined extends Operation>(
  operation: Defined,
  { onDone, onFailed }: Reactions<Defined> = {},
) {
  const toast = useToast();
  const errorWords = useErrorWords();
  const asked = useRef({ request: '', until: 0 });
  const action = useMutation({
    mutationFn: (request: RequestOf<Defined>) => call(operation, request),
    onSuccess: (response, request) => onDone?.(response, request),
    onError: onFailed ?? ((error) => toast('error', errorWords(error))),
    onSettled: (_, error) => {
      asked.current.until = error ? 0 : performance.now() + DOUBLE_CLICK_MS;
    },
  });
  const mutate = (...request: Parameters<typeof action.mutate>) => {
    const isSame = asked.current.request === keyOf(request[0]);
    if (isSame && performance.now() < asked.current.until) return;
    asked.current = { request: keyOf(request[0]), until: Number.POSITIVE_INFINITY };
    action.mutate(...request);
  };
  return { ...action, mutate };
}

/** The same for the same request. A file has no text of its own. */
function keyOf(request: unknown): string {
  const nameFile = (_: string, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value;
  return JSON.stringify(request, nameFile);
}
