import { Button } from '@parley/ui';
import { WandSparkles } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../../page/lazy-part.tsx';
import { useDraftEditor, useIsEditable } from '../../draft/draft-editor.ts';
import type { PromptField } from '../prompt-field.ts';

const OptimizeDialog = lazyPart(async () => (await import('./optimize-dialog.tsx')).OptimizeDialog);

/** Opens the optimisation of the prompt. What is taken is written into the field, where it can be undone, and saved at once. */
export function OptimizeButton({ fieldRef }: { fieldRef: RefObject<PromptField | null> }) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const isEditable = useIsEditable();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (prompt: string) => {
    flushSync(close);
    // The dialog returns the focus to the button when it closes; after that the field takes it.
    setTimeout(() => {
      fieldRef.current?.replaceAll(prompt);
      void editor.flush();
    });
  };
  if (!isEditable && !isOpen) return null;
  return (
    <>
      <Button size="small" variant="ghost" icon={<WandSparkles aria-hidden />} onClick={() => setOpen(true)}>
        {t('prompt_optimize')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <OptimizeDialog botId={editor.botId} onTake={take} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
