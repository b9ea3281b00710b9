import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../../session/use-login.ts';
import { createDraftEditor } from './create-draft-editor.ts';
import { DraftEditorContext } from './draft-editor.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaveKeys } from './use-save-keys.ts';

interface DraftEditorProviderProps {
  spaceId: string;
  /** The loaded draft. A newer version of it is taken in, below the changes that are not saved. */
  draft: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
  /** A version was requested: the page is read-only and saves nothing. */
  isPreview?: boolean;
  isExplore?: boolean;
  children: ReactNode;
}

/** Holds the draft of one agent while its page is open. Give it the id of the agent as `key`. */
export function DraftEditorProvider({ spaceId, draft, isPreview, isExplore, children }: DraftEditorProviderProps) {
  const queryClient = useQueryClient();
  const { user_id_str: userId } = useUser();
  const [editor] = useState(() =>
    createDraftEditor({ spaceId, userId, loaded: draft, queryClient, isPreview, isExplore }),
  );
  useEffect(() => editor.start(), [editor]);
  useEffect(() => {
    if (draft.commit_version !== editor.getCommitVersion()) void editor.refresh();
  }, [editor, draft.commit_version]);
  useSaveKeys(editor);
  return (
    <DraftEditorContext value={editor}>
      {children}
      <LeaveGuard editor={editor} />
    </DraftEditorContext>
  );
}
