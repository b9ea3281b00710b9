import { ColumnType, firstTableSheet, type NewTableColumns, type TableSheet } from '@parley/contract';
import { useCallback, useEffect, useState } from 'react';
import { localCache } from '../../../local-cache/local-cache.ts';
import { useUser } from '../../../session/use-login.ts';
import type { ImportStep } from '../import/import-draft.ts';
import type { EnteredTags } from '../tag/import-tags.tsx';

export type ColumnDraft = NewTableColumns[number] & {
  readonly desc: string;
  /** Of a column that the table has. */
  readonly id?: string;
};

export const newColumn: ColumnDraft = { column_name: '', column_type: ColumnType.text, is_semantic: false, desc: '' };

/** An import of a table that is not finished. It is kept in the browser, so that a reload continues it. */
export interface TableDraft {
  readonly step: ImportStep;
  /** Once it is uploaded. */
  readonly file: { readonly name: string; readonly size: number; readonly uri: string } | null;
  readonly sheet: TableSheet;
  /** Those that the user has changed; null for those of the file. */
  readonly columns: readonly ColumnDraft[] | null;
  readonly tags: EnteredTags;
  readonly documentIds: readonly string[];
  readonly isFinished: boolean;
}

const newTableDraft: TableDraft = {
  step: 'source',
  file: null,
  sheet: firstTableSheet,
  columns: null,
  tags: {},
  documentIds: [],
  isFinished: false,
};

export interface TableDraftEdit {
  readonly draft: TableDraft;
  readonly change: (change: Partial<TableDraft>) => void;
  readonly clear: () => void;
}

/** The import that was begun here. `itemId` names the knowledge, or the document that rows are added to. */
export function useTableDraft(itemId: string): TableDraftEdit {
  const { user_id_str: userId } = useUser();
  const [draft, setDraft] = useState(() => readTableDraft(localCache.readItem(userId, 'knowledge-import', itemId)));
  useEffect(() => {
    const isKept = draft.file !== null && !draft.isFinished;
    localCache.writeItem(userId, 'knowledge-import', itemId, isKept ? JSON.stringify(draft) : undefined);
  }, [draft, userId, itemId]);
  const change = useCallback((next: Partial<TableDraft>) => setDraft((now) => ({ ...now, ...next })), []);
  const clear = useCallback(() => setDraft(newTableDraft), []);
  return { draft, change, clear };
}

function readTableDraft(stored: string | undefined): TableDraft {
  if (!stored) return newTableDraft;
  try {
    return { ...newTableDraft, ...(JSON.parse(stored) as Partial<TableDraft>) };
  } catch {
    return newTableDraft;
  }
}

/** Whether the server would take these columns. */
export function columnProblem(columns: readonly ColumnDraft[]): 'name' | 'same' | 'semantic' | undefined {
  const names = columns.map(({ column_name }) => column_name.trim());
  if (names.includes('')) return 'name';
  if (new Set(names).size < names.length) return 'same';
  return columns.some(({ is_semantic }) => is_semantic) ? undefined : 'semantic';
}
