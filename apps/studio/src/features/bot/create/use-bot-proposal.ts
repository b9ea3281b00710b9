import { type BotProposal, DraftBotFromDescription, type RequestOf } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';

type Request = RequestOf<typeof DraftBotFromDescription>;

/** Drafts of an agent from a description. Leaving or stopping disconnects, which stops the model too. */
export function useBotProposal({ onProposed }: { onProposed: () => void }) {
  const errorMessage = useErrorMessage();
  const connection = useRef<AbortController>(undefined);
  useEffect(() => () => connection.current?.abort(), []);
  const [proposal, setProposal] = useState<BotProposal>();
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: async (request: Request) => {
      const own = new AbortController();
      connection.current = own;
      return (await call(DraftBotFromDescription, request, { signal: own.signal })).data;
    },
    onSuccess: (proposed) => {
      // Stopped a moment after the response.
      if (connection.current?.signal.aborted) return;
      setProposal(proposed);
      onProposed();
    },
  });

  function stop(): void {
    connection.current?.abort();
    reset();
  }

  return {
    /** The last one; it stays while the next is drafted. */
    proposal,
    isDrafting: isPending,
    problem: error ? errorMessage(error) : '',
    draft: (request: Request) => mutate(request),
    stop,
    startOver() {
      stop();
      setProposal(undefined);
    },
  };
}
