import type { ReactNode } from 'react';
import { useDraftEditor } from '../draft/draft-editor.ts';
import { CollaborationContext, useCollaboration } from './use-collaboration.ts';

interface CollaborationProviderProps {
  /** A version is looked at, not the draft: nobody is told, and nothing is locked. */
  isPreview?: boolean;
  children: ReactNode;
}

/** Around the page of an agent, inside its draft's editor, to which it says whether it is locked. */
export function CollaborationProvider({ isPreview = false, children }: CollaborationProviderProps) {
  const collaboration = useCollaboration(useDraftEditor(), !isPreview);
  return <CollaborationContext value={collaboration}>{children}</CollaborationContext>;
}
