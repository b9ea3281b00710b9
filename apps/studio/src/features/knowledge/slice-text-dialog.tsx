import { SLICE_TEXT_MAX } from '@parley/contract';
import { Button, Dialog, Textarea } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

interface SliceTextDialogProps {
  title: string;
  /** Empty for a new slice. */
  text: string;
  /** Why it could not be saved. */
  problem: string | undefined;
  isSaving: boolean;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** The text of a slice. */
export function SliceTextDialog({ title, text: before, problem, isSaving, onSave, onClose }: SliceTextDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(before);
  const canSave = text.trim() !== '' && text !== before;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!canSave} isLoading={isSaving} onClick={() => onSave(text)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('slice_text')}
        {...(problem && { error: problem })}
        value={text}
        rows={12}
        hasCounter
        maxLength={SLICE_TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
