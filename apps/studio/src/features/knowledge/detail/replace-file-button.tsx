import { type DocumentInfo, DocumentSource, FormatType } from '@parley/contract';
import { Button } from '@parley/ui';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';

export const ReplaceFileDialog = lazyPart(async () => (await import('./replace-file-dialog.tsx')).ReplaceFileDialog);

/** Its text was read from a file. */
export const isTextFile = ({ format_type, source_type }: DocumentInfo): boolean =>
  format_type === FormatType.text && source_type === DocumentSource.local;

/** For a file that could not be read. */
export function ReplaceFileButton({ document }: { document: DocumentInfo }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" icon={<FileUp aria-hidden />} onClick={() => setOpen(true)}>
        {t('document_replace')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <ReplaceFileDialog document={document} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
