import { type BotInfo, GetDraftBotInfoAgw, type ResponseOf, UpdateDraftBotInfoAgw } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import type { DraftEditor } from '../draft/draft-editor.ts';

type Loaded = ResponseOf<typeof GetDraftBotInfoAgw>['data'];

/** Saves every change at once. */
export function useSimpleDraftEditor(loaded: Loaded, isPreview: boolean): DraftEditor {
  const queryClient = useQueryClient();
  const [editor] = useState((): DraftEditor => {
    let draft = loaded.bot_info;
    const listeners = new Set<() => void>();
    return {
      botId: draft.bot_id,
      spaceId: loaded.space_id,
      getDraft: () => draft,
      isEditable: () => loaded.editable && !isPreview,
      change(section, value) {
        draft = { ...draft, [section]: value };
        for (const listener of [...listeners]) listener();
        const key = queryKeyOf(GetDraftBotInfoAgw, { bot_id: draft.bot_id });
        void call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: draft.bot_id, [section]: value } }).then(() =>
          queryClient.setQueryData<{ data: Loaded }>(key, { data: { ...loaded, bot_info: draft as BotInfo } }),
        );
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  return editor;
}
