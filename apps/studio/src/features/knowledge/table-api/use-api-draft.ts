import { ApiHeaderName, ApiHeaderValue, type UpdateInterval, WebUrl } from '@parley/contract';
import { useCallback, useEffect, useState } from 'react';
import { localCache } from '../../../local-cache/local-cache.ts';
import { useUser } from '../../../session/use-login.ts';
import type { ImportStep } from '../import/import-draft.ts';
import type { ColumnDraft } from '../table/use-table-draft.ts';
import type { EnteredTags } from '../tag/import-tags.tsx';
import { onePage, type PagesDraft } from './pages-draft.ts';

export interface HeaderDraft {
  readonly name: string;
  /** Never kept in the browser. */
  readonly value: string;
  /** The server has a value, which is sent where none is entered. */
  readonly isStored?: boolean;
}

/** A column with the field that fills it. */
export type ApiColumnDraft = ColumnDraft & { readonly source_name: string };

/** An import of a table from an API that is not finished. */
export interface ApiDraft {
  readonly step: ImportStep;
  readonly address: string;
  readonly headers: readonly HeaderDraft[];
  readonly updateInterval: UpdateInterval;
  /** Null for the longest list. */
  readonly listPath: string | null;
  /** Those that the user has changed; null for those of the list. */
  readonly columns: readonly ApiColumnDraft[] | null;
  readonly pages: PagesDraft;
  readonly tags: EnteredTags;
  readonly documentIds: readonly string[];
  readonly isFinished: boolean;
}

const newApiDraft: ApiDraft = {
  step: 'source',
  address: '',
  headers: [],
  updateInterval: 0,
  listPath: null,
  columns: null,
  pages: onePage,
  tags: {},
  documentIds: [],
  isFinished: false,
};

export interface ApiDraftEdit {
  readonly draft: ApiDraft;
  readonly change: (change: Partial<ApiDraft>) => void;
  readonly clear: () => void;
}

/** The import that was begun here. It is kept in the browser without the values of headers, so that a reload continues it. */
export function useApiDraft(datasetId: string): ApiDraftEdit {
  const { user_id_str: userId } = useUser();
  const itemId = `${datasetId}:api`;
  const [draft, setDraft] = useState(() => readApiDraft(localCache.readItem(userId, 'knowledge-import', itemId)));
  useEffect(() => {
    const isKept = draft.address !== '' && !draft.isFinished;
    localCache.writeItem(userId, 'knowledge-import', itemId, isKept ? storedApiDraft(draft) : undefined);
  }, [draft, userId, itemId]);
  const change = useCallback((next: Partial<ApiDraft>) => setDraft((now) => ({ ...now, ...next })), []);
  const clear = useCallback(() => setDraft(newApiDraft), []);
  return { draft, change, clear };
}

export const storedApiDraft = (draft: ApiDraft): string =>
  JSON.stringify({ ...draft, headers: draft.headers.map(({ name }) => ({ name, value: '' })) });

/** Headers are entered again before the API can be requested again. */
export function readApiDraft(stored: string | undefined): ApiDraft {
  if (!stored) return newApiDraft;
  try {
    const draft = { ...newApiDraft, ...(JSON.parse(stored) as Partial<ApiDraft>) };
    const isToEnter = draft.headers.length > 0 && draft.step !== 'process';
    return isToEnter ? { ...draft, step: 'source' } : draft;
  } catch {
    return newApiDraft;
  }
}

/** Whether the server accepts this as the address of an API. */
export const isAddress = (address: string): boolean => WebUrl.safeParse(address).success;

/** Why headers cannot be sent; undefined where they can. */
export function headerProblem(headers: readonly HeaderDraft[]): 'name' | 'value' | 'same' | undefined {
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  if (headers.some(({ name }) => !ApiHeaderName.safeParse(name).success)) return 'name';
  if (new Set(names).size < names.length) return 'same';
  const isComplete = ({ value, isStored }: HeaderDraft) =>
    (value === '' && isStored) || ApiHeaderValue.safeParse(value).success;
  return headers.every(isComplete) ? undefined : 'value';
}
