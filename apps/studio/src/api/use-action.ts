import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { call } from './call.ts';
import { useErrorWords } from './use-error-words.ts';

interface Reactions<Defined extends Operation> {
  onDone?: (response: ResponseOf<Defined>, request: RequestOf<Defined>) => unknown;
  /** Replaces the toast with the server's words. */
  onFailed?: (error: Error) => void;
}

/** A call that changes something. A failure is a toast unless the caller shows it in a better place. */
export function useAction<Defined extends Operation>(
  operation: Defined,
  { onDone, onFailed }: Reactions<Defined> = {},
) {
  const toast = useToast();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: (request: RequestOf<Defined>) => call(operation, request),
    onSuccess: (response, request) => onDone?.(response, request),
    onError: onFailed ?? ((error) => toast('error', errorWords(error))),
  });
}
