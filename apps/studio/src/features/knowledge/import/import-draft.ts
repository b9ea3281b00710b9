import {
  type ChunkStrategy,
  type CreateDocument,
  CUSTOM_TEXT_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_NAME_MAX,
  DOCUMENTS_AT_ONCE_MAX,
  extensionOf,
  newChunkStrategy,
  type ResponseOf,
  TEXT_FILE_TYPES,
  type UpdateInterval,
  WebUrl,
} from '@parley/contract';
import type { TextImportType } from '../knowledge-path.ts';
import type { EnteredTags } from '../tag/import-tags.tsx';
import { newSiteDraft, type SiteDraft, tickedPages } from './site-draft.ts';

/** wire §3: the steps of the wizard. A document that is divided again begins with the second. */
export const importSteps = ['source', 'segment', 'preview', 'process'] as const;
export type ImportStep = (typeof importSteps)[number];

/** studio §4 upload step statuses. A file is checked when it is chosen, so that none is ever `validating`. */
export type UploadStatus = 'success' | 'uploading' | 'wait' | FailedStatus;
type FailedStatus = 'uploadFail' | 'validateFail';

export interface ImportFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly status: UploadStatus;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Once it is uploaded. */
  readonly uri: string;
  /** Why it is not; empty for nothing. */
  readonly problem: string;
}

export type Duplicate = ResponseOf<typeof CreateDocument>['duplicates'][number];

/** An import that is not finished. It is kept in the browser, so that a reload continues it. */
export interface ImportDraft {
  readonly step: ImportStep;
  readonly files: readonly ImportFile[];
  readonly title: string;
  readonly text: string;
  /** One address in each line. */
  readonly addresses: string;
  /** Whether the pages of a site are imported, instead of the addresses. */
  readonly isSite: boolean;
  readonly site: SiteDraft;
  readonly updateInterval: UpdateInterval;
  readonly strategy: ChunkStrategy;
  readonly tags: EnteredTags;
  /** Of the first sources, in their order. */
  readonly reviewIds: readonly string[];
  /** What the server is processing. */
  readonly documentIds: readonly string[];
  /** Files that were not added, because the dataset has their content. */
  readonly duplicates: readonly Duplicate[];
  /** Nothing is in work any more: there is nothing to continue after a reload. */
  readonly isFinished: boolean;
}

export const newImportDraft: ImportDraft = {
  step: 'source',
  files: [],
  title: '',
  text: '',
  addresses: '',
  isSite: false,
  site: newSiteDraft,
  updateInterval: 0,
  strategy: newChunkStrategy,
  tags: {},
  reviewIds: [],
  documentIds: [],
  duplicates: [],
  isFinished: false,
};

/** What can be imported: those of the chosen type that are valid. */
export type ImportSource =
  | { readonly name: string; readonly tos_uri: string }
  | { readonly name: string; readonly custom_content: string }
  | { readonly name: string; readonly web_url: string };

export function sourcesOf(draft: ImportDraft, type: TextImportType): readonly ImportSource[] {
  switch (type) {
    case 'text_doc':
      return draft.files
        .filter(({ status }) => status === 'success')
        .map(({ name, uri }) => ({ name: truncateName(name), tos_uri: uri }));
    case 'text_custom': {
      const isValid = draft.text.trim() !== '' && draft.text.length <= CUSTOM_TEXT_MAX && draft.title.trim() !== '';
      return isValid ? [{ name: truncateName(draft.title.trim()), custom_content: draft.text }] : [];
    }
    case 'text_url':
      return webUrlsOf(draft).map((address) => ({ name: truncateName(address), web_url: address }));
  }
}

/** Addresses of the web pages that can be imported. */
export const webUrlsOf = ({ isSite, site, addresses }: ImportDraft): readonly string[] =>
  isSite ? tickedPages(site) : addressesIn(addresses).flatMap(({ address, isValid }) => (isValid ? [address] : []));

/** The addresses that were written, each once. */
export function addressesIn(text: string): readonly { readonly address: string; readonly isValid: boolean }[] {
  const lines = text.split(/\s+/).filter(Boolean);
  return [...new Set(lines)].map((address) => ({ address, isValid: WebUrl.safeParse(address).success }));
}

/** Whether the first step is complete: something to import, and nothing that is wrong or still on its way. */
export function isSourceComplete(draft: ImportDraft, type: TextImportType): boolean {
  const { length } = sourcesOf(draft, type);
  if (length === 0 || length > DOCUMENTS_AT_ONCE_MAX) return false;
  if (type === 'text_doc') return draft.files.every(({ status }) => status === 'success' || isFailed(status));
  if (type === 'text_url' && draft.isSite) return !draft.site.isSearching;
  return type !== 'text_url' || addressesIn(draft.addresses).every(({ isValid }) => isValid);
}

export const isFailed = (status: UploadStatus): status is FailedStatus =>
  status === 'uploadFail' || status === 'validateFail';

/** Why a file cannot be taken; undefined where it can. */
export function fileProblem(
  file: { readonly name: string; readonly size: number },
  { types, maxBytes } = { types: TEXT_FILE_TYPES, maxBytes: DOCUMENT_MAX_BYTES },
): FileProblem | undefined {
  if (!types.split(',').includes(`.${extensionOf(file.name)}`)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > maxBytes ? 'large' : undefined;
}

export const isArchive = (name: string): boolean => extensionOf(name) === 'zip';

export type FileProblem = 'kind' | 'empty' | 'large';

const truncateName = (name: string) => name.slice(0, DOCUMENT_NAME_MAX);

/** A draft as it is kept: files that were not uploaded cannot be continued without the file. */
export function storedDraft(draft: ImportDraft): string | undefined {
  const files = draft.files.filter(({ status }) => status === 'success');
  const isWritten = draft.text || draft.title || draft.addresses || draft.site.address;
  const isEmpty = files.length === 0 && !isWritten && draft.step === 'source';
  return isEmpty || draft.isFinished ? undefined : JSON.stringify({ ...draft, files });
}

/** What was kept; a new draft where nothing was, or it cannot be read any more. */
export function readDraft(stored: string | undefined): ImportDraft {
  if (!stored) return newImportDraft;
  try {
    return { ...newImportDraft, ...(JSON.parse(stored) as Partial<ImportDraft>) };
  } catch {
    return newImportDraft;
  }
}
