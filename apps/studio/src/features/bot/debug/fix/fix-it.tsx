import type { TraceStep } from '@parley/contract';
import { Button } from '@parley/ui';
import { WandSparkles } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../../page/lazy-part.tsx';
import { DraftEditorContext } from '../../draft/draft-editor.ts';
import type { ReplyRef } from '../reply-record.ts';

const FixDialog = lazyPart(async () => (await import('./fix-dialog.tsx')).FixDialog);

interface FixItProps {
  reply: ReplyRef;
  step: TraceStep;
}

/** Offers to mend the draft after a step that went wrong, and to improve an answer. Nothing where no draft is edited. */
export function FixIt({ reply, step }: FixItProps) {
  const { t } = useTranslation();
  const editor = use(DraftEditorContext);
  const [isOpen, setOpen] = useState(false);
  const hasFailed = isFailed(step);
  const isAnswer = step.kind === 'model' && step.state === 'done';
  if (!editor?.isEditable() || !(hasFailed || isAnswer)) return null;
  return (
    <>
      <Button
        size="small"
        variant={hasFailed ? 'primary' : 'ghost'}
        icon={<WandSparkles aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {hasFailed ? t('fix_it') : t('fix_improve')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={() => setOpen(false)}>
          <FixDialog editor={editor} reply={reply} step={step} needsWish={!hasFailed} onClose={() => setOpen(false)} />
        </LazyPartBoundary>
      )}
    </>
  );
}

/** An answer that was cut off counts as failed. */
const isFailed = ({ state, finish_reason }: TraceStep): boolean => state === 'failed' || finish_reason === 'length';
