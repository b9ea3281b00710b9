import { KeepFiles } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ImportDraft } from './import-draft.ts';
import type { ImportDraftEdit } from './use-import-draft.ts';

const HOUR_MS = 3_600_000;
/** What one call takes. */
const FILES_AT_ONCE = 100;

/** The server deletes uploads that nothing uses: those of a draft are kept, and those that are gone are marked. */
export function useKeptFiles({ draft, change }: Pick<ImportDraftEdit, 'draft' | 'change'>): void {
  const { t } = useTranslation();
  const latest = useRef({ draft, t });
  latest.current = { draft, t };
  useEffect(() => {
    async function keep(): Promise<void> {
      const uris = latest.current.draft.files.flatMap(({ uri }) => uri || []);
      const kept = new Set<string>();
      for (let first = 0; first < uris.length; first += FILES_AT_ONCE) {
        const object_ids = uris.slice(first, first + FILES_AT_ONCE);
        for (const id of (await call(KeepFiles, { object_ids })).kept_ids) kept.add(id);
      }
      const gone = uris.filter((uri) => !kept.has(uri));
      if (gone.length > 0) change((now) => withoutFiles(now, gone, latest.current.t('import_file_gone')));
    }
    const keepOrReport = () => void keep().catch((error) => reportAndContinue(error, 'keeping uploaded files'));
    keepOrReport();
    const timer = setInterval(keepOrReport, HOUR_MS);
    return () => clearInterval(timer);
  }, [change]);
}

/** Back to the first step: previews are those of other files. */
function withoutFiles({ files, step }: ImportDraft, gone: readonly string[], problem: string): Partial<ImportDraft> {
  const isGone = (uri: string) => gone.includes(uri);
  // Meanwhile the documents may have been created of them.
  if (step === 'process' || !files.some(({ uri }) => isGone(uri))) return {};
  return {
    step: 'source',
    reviewIds: [],
    files: files.map((file) => (isGone(file.uri) ? { ...file, status: 'uploadFail', uri: '', problem } : file)),
  };
}
