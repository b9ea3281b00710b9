import { GetDraftBotInfoAgw, type ResponseOf, UpdateDraftBotInfoAgw } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';
import { botSettingsRules, toBotSettingsValues } from './bot-settings-values.ts';

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>['data'];
export type BotSettingsEdit = ReturnType<typeof useBotSettings>;

/** The settings form of a draft. Its state lives above the form, so that it survives a change of the layout. */
export function useBotSettings({ bot_info: bot, commit_version, editable }: Draft) {
  const queryClient = useQueryClient();
  const refreshBots = useRefreshBots();
  const form = useForm({
    ...botSettingsRules,
    initialValues: toBotSettingsValues(bot),
    requiresChange: true,
    onSubmit: (change) =>
      update.mutate({ bot_info: { bot_id: bot.bot_id, ...change }, base_commit_version: commit_version }),
  });
  const update = useOperationMutation(UpdateDraftBotInfoAgw, {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(GetDraftBotInfoAgw, { bot_id: bot.bot_id }) });
      form.markSaved();
      await refreshBots();
    },
    onError: form.showError,
  });
  return {
    form,
    isEditable: editable,
    isSaving: update.isPending,
    /** A new name is shown before the server has saved it, and the old one again when it could not. */
    savingName: update.isPending ? update.variables.bot_info.name : undefined,
  };
}
