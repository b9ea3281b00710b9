import { ConfirmDialog } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

/** For a dialog with a form: Escape and a click beside it do not throw away what was changed. `question` belongs inside of the dialog. */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return {
    leave: () => (isChanged ? setAsked(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('discard_title')}
        text={t('discard_text')}
        confirmLabel={t('discard')}
        cancelLabel={t('keep_editing')}
        closeLabel={t('close')}
        onConfirm={onClose}
        isDangerous
      />
    ),
  };
}
