import { useCallback, useEffect, useState } from 'react';
import { localCache } from '../../../local-cache/local-cache.ts';
import { useUser } from '../../../session/use-login.ts';
import { type ImportDraft, newImportDraft, readDraft, storedDraft } from './import-draft.ts';

type Change = Partial<ImportDraft> | ((draft: ImportDraft) => Partial<ImportDraft>);

export interface ImportDraftEdit {
  readonly draft: ImportDraft;
  readonly change: (change: Change) => void;
  /** Forgets it: the import is done or was given up. */
  readonly clear: () => void;
}

/** What the first step of each way of import gets. */
export interface SourceStepProps extends ImportDraftEdit {
  readonly datasetId: string;
}

/** The import that was begun here. `itemId` names the knowledge and the way of import. */
export function useImportDraft(itemId: string, first: Partial<ImportDraft> = {}): ImportDraftEdit {
  const { user_id_str: userId } = useUser();
  const [draft, setDraft] = useState<ImportDraft>(() => {
    const stored = localCache.readItem(userId, 'knowledge-import', itemId);
    return stored ? readDraft(stored) : { ...newImportDraft, ...first };
  });
  useEffect(
    () => localCache.writeItem(userId, 'knowledge-import', itemId, storedDraft(draft)),
    [draft, userId, itemId],
  );
  const change = useCallback(
    (change: Change) => setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
    [],
  );
  const clear = useCallback(() => {
    setDraft(newImportDraft);
    localCache.writeItem(userId, 'knowledge-import', itemId, undefined);
  }, [userId, itemId]);
  return { draft, change, clear };
}
