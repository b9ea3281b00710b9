import { Button, Dialog, type DialogProps } from '@parley/ui';
import { type ComponentProps, type FormEvent, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDiscardQuestion } from './use-discard-question.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  /** `form.props` of `useForm`, or what is done on submit. */
  form: Pick<ComponentProps<'form'>, 'ref' | 'noValidate'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  canSave: boolean;
  isSaving?: boolean;
  saveLabel?: string;
  /** Escape and a click beside the dialog then ask before changes are thrown away. */
  isChanged?: boolean;
  onClose: () => void;
}

/** A dialog with a form, Cancel and Save. */
export function FormDialog({
  form: { onSubmit, ...form },
  canSave,
  isSaving = false,
  saveLabel,
  isChanged = false,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { leave, question } = useDiscardQuestion(isChanged, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React also gives the event to a form around the dialog, which must not be sent.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={leave}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!canSave} isLoading={isSaving}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} onSubmit={submit}>
        {children}
      </form>
      {question}
    </Dialog>
  );
}
