import { useToast } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { useErrorMessage } from '../../../api/use-error-message.ts';

/** Downloads the draft or a version of an agent as a file, and says what the file does not have. */
export function useExportBot() {
  const toast = useToast();
  const errorMessage = useErrorMessage();
  return useMutation({
    mutationFn: async (source: { readonly botId: string; readonly version?: string }) =>
      (await import('./export-bot.ts')).exportBot(source),
    onSuccess: (missing) => missing && toast('info', missing),
    onError: (error) => toast('error', errorMessage(error)),
  });
}
