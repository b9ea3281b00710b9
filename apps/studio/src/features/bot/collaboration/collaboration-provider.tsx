import type { ReactNode } from 'react';
import { useDraftEditor } from '../draft/draft-editor.ts';
import { CollaborationContext, useCollaboration } from './use-collaboration.ts';

interface CollaborationProviderProps {
  /** The page shows a version, not the draft: it takes no edit lock and other users do not see this one. */
  isPreview?: boolean;
  children: ReactNode;
}

/** Around the page of an agent, inside its draft's editor, to which it says whether it is locked. */
export function CollaborationProvider({ isPreview = false, children }: CollaborationProviderProps) {
  const collaboration = useCollaboration(useDraftEditor(), !isPreview);
  return <CollaborationContext value={collaboration}>{children}</CollaborationContext>;
}
