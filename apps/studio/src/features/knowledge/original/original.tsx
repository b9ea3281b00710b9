import type { DocumentInfo } from '@parley/contract';
import { SegmentedControl, Skeleton, Text } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import styles from './original.module.css';
import { OriginalText } from './original-text.tsx';
import type { PdfFailure } from './pdf/open-pdf.ts';

const PdfPages = lazyPart(async () => (await import('./pdf/pdf-pages.tsx')).PdfPages);

interface OriginalProps {
  document: DocumentInfo;
  /** When it was loaded, and the address of its file with it. */
  loadedAt: number;
  /** The slice to mark and to scroll to; empty for none. */
  sliceId: string;
}

/** What the slices of a document were made of: the pages of a PDF, or the text that was read. */
export function Original({ document, loadedAt, sliceId }: OriginalProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<'pages' | 'text'>('pages');
  const [failure, setFailure] = useState<PdfFailure>();
  const text = <OriginalText documentId={document.document_id} sliceId={sliceId} />;
  if (document.type !== 'pdf' || !document.file_url) return text;
  const shown = failure ? 'text' : view;
  return (
    <div className={styles.original}>
      <SegmentedControl
        label={t('original_view')}
        isLabelHidden
        value={shown}
        options={[
          { value: 'pages', label: t('original_view_pages') },
          { value: 'text', label: t('original_view_text') },
        ]}
        onValueChange={(next) => {
          setView(next);
          setFailure(undefined);
        }}
      />
      {failure && (
        <Text size="label" tone="muted">
          {t(failure === 'password' ? 'original_pdf_password' : 'original_pdf_failed')}
        </Text>
      )}
      {shown === 'text' ? (
        text
      ) : (
        <LazyPartBoundary onFailed={() => setFailure('failed')} fallback={<Skeleton height="320px" />}>
          <PdfPages
            latest={{ address: document.file_url, issuedAt: loadedAt }}
            documentId={document.document_id}
            sliceId={sliceId}
            onFailed={setFailure}
          />
        </LazyPartBoundary>
      )}
    </div>
  );
}
