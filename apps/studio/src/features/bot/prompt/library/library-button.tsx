import { Button } from '@parley/ui';
import { LibraryBig } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../../page/lazy-part.tsx';
import { useDraftEditor, useIsEditable } from '../../draft/draft-editor.ts';
import type { PromptField } from '../prompt-field.ts';

const PromptLibraryDialog = lazyPart(async () => (await import('./prompt-library-dialog.tsx')).PromptLibraryDialog);

/** Opens the prompt library. What is chosen there is written into the field, where it can be undone. */
export function LibraryButton({ fieldRef }: { fieldRef: RefObject<PromptField | null> }) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const isEditable = useIsEditable();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  /** The dialog returns the focus to the button when it closes; after that the field takes it. */
  const write = (act: (field: PromptField) => void) => {
    flushSync(close);
    setTimeout(() => fieldRef.current && act(fieldRef.current));
  };
  return (
    <>
      <Button size="small" variant="ghost" icon={<LibraryBig aria-hidden />} onClick={() => setOpen(true)}>
        {t('prompt_library_open')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <PromptLibraryDialog
            spaceId={editor.spaceId}
            currentText={editor.getDraft().prompt_info.prompt}
            use={
              isEditable
                ? {
                    onInsert: (text) => write((field) => field.insert(text)),
                    onReplace: (text) => write((field) => field.replaceAll(text)),
                  }
                : undefined
            }
            onClose={close}
          />
        </LazyPartBoundary>
      )}
    </>
  );
}
