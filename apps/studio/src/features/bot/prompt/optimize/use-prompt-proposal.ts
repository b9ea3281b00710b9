import { OptimizePrompt } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../../api/call.ts';

interface Asked {
  readonly botId: string;
  readonly prompt: string;
  readonly wish: string;
}

/** A prompt that a model proposes. Leaving or stopping disconnects, which stops the model too. */
export function usePromptProposal() {
  const connection = useRef<AbortController>(undefined);
  useEffect(() => () => connection.current?.abort(), []);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async ({ botId, prompt, wish }: Asked) => {
      const own = new AbortController();
      connection.current = own;
      const request = { bot_id: botId, prompt, ...(wish && { wish }) };
      const proposed = await call(OptimizePrompt, request, { signal: own.signal });
      // The prompt that the proposal was made for: the draft may change until it is taken.
      return { base: prompt, prompt: proposed.prompt };
    },
  });
  return {
    proposal: data,
    error,
    isWriting: isPending,
    propose: (asked: Asked) => mutate(asked),
    stop() {
      connection.current?.abort();
      reset();
    },
  };
}
