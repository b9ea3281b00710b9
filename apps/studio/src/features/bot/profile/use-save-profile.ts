import { GetDraftBotInfoAgw, UpdateDraftBotInfoAgw } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';
import type { ProfileChange } from './bot-profile.ts';
import { useAuditMessage } from './use-audit-message.ts';

/** Saves a change in another way than by a call, such as through the open editor of the agent. */
export type SaveProfile = (change: ProfileChange) => void;

interface Options {
  botId: string;
  save?: SaveProfile | undefined;
  onSaved: () => void;
}

/** Saves name, description or picture of an agent. `problem` is why that failed, or why the audit rejected it. */
export function useSaveProfile({ botId, save, onSaved }: Options) {
  const queryClient = useQueryClient();
  const refreshBots = useRefreshBots();
  const errorMessage = useErrorMessage();
  const auditMessage = useAuditMessage();
  const mutation = useMutation({
    mutationFn: async (toChange: () => Promise<ProfileChange>) => {
      const change = await toChange();
      if (save) return save(change);
      return (await call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, ...change } })).data;
    },
    onSuccess: (saved) => {
      if (saved?.check_not_pass) return;
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(GetDraftBotInfoAgw, { bot_id: botId }) });
      void refreshBots();
      onSaved();
    },
  });
  const { data, error, isPending, mutate } = mutation;
  return {
    isSaving: isPending,
    problem: error ? errorMessage(error) : data?.check_not_pass ? auditMessage(data.check_not_pass_msg) : '',
    save: (toChange: () => Promise<ProfileChange>) => mutate(toChange),
  };
}
