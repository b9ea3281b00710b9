import { CompareBotVersions } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { queryKeyOf } from '../../../../api/query-key.ts';
import { DraftEditorContext } from '../../draft/draft-editor.ts';

/** The server compares the draft that it has: what was just typed in an open editor is saved, and then compared again. */
export function useSavedDraft(): void {
  const editor = use(DraftEditorContext);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!editor?.getSaving().hasUnsaved) return;
    void editor.flush().then(() => queryClient.invalidateQueries({ queryKey: queryKeyOf(CompareBotVersions) }));
  }, [editor, queryClient]);
}
