import { GetDraftBotInfoAgw, ListSpaceBots, type ResponseOf, UpdateDraftBotInfoAgw } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useAction } from '../../../api/use-action.ts';
import { type BotSettings, changedFields, readChange, toBotSettings } from './bot-settings-draft.ts';

type Draft = ResponseOf<typeof GetDraftBotInfoAgw>['data'];
export type BotSettingsEdit = ReturnType<typeof useBotSettings>;

/** What was edited and is not saved yet lies over what the server has: a newer answer does not take words away. */
export function useBotSettings({ bot_info: bot, commit_version, editable }: Draft) {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Partial<BotSettings>>({});
  const saved = toBotSettings(bot);
  const changed = changedFields(saved, edited);
  const { change, problems = [] } = readChange(changed);
  const update = useAction(UpdateDraftBotInfoAgw, {
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: queryKeyOf(GetDraftBotInfoAgw, { bot_id: bot.bot_id }) });
      // What was typed meanwhile stays.
      setEdited((now) => changedFields({ ...saved, ...changed }, now));
      await queries.invalidateQueries({ queryKey: queryKeyOf(ListSpaceBots) });
    },
  });
  const isChanged = Object.keys(changed).length > 0;
  return {
    shown: { ...saved, ...edited },
    problems,
    isEditable: editable,
    isChanged,
    isSaving: update.isPending,
    set: (fields: Partial<BotSettings>) => setEdited((now) => ({ ...now, ...fields })),
    save() {
      if (!isChanged || !change) return;
      update.mutate({ bot_info: { bot_id: bot.bot_id, ...change }, base_commit_version: commit_version });
    },
  };
}
