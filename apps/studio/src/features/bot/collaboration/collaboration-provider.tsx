import type { ReactNode } from 'react';
import type { EditedDraft } from './create-collaboration.ts';
import { CollaborationContext, useCollaboration } from './use-collaboration.ts';

/** Around the editor of an agent. Inside the draft's editor, to which it says whether it is locked. */
export function CollaborationProvider({ draft, children }: { draft: EditedDraft; children: ReactNode }) {
  return <CollaborationContext value={useCollaboration(draft)}>{children}</CollaborationContext>;
}
