import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextField } from '../text-field/text-field.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  isDangerous?: boolean;
  isConfirming?: boolean;
  /** Below the text: what exactly will happen, where a sentence is not enough. */
  details?: ReactNode;
  /** A name that the user has to type before confirming, for actions that cannot be undone. */
  nameToType?: { name: string; label: string };
}

/**
 * Asks before an action. The focus starts on the safe choice, because it is the first control: the name to type, or Cancel.
 * Nothing here takes the focus itself: the dialog could not return it to the opener.
 */
export function ConfirmDialog({ open, onOpenChange, ...question }: ConfirmDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  // The next question starts empty. What was typed stays while the dialog is open: confirming may fail and be tried again.
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
  }
  const { nameToType, isDangerous = false, isConfirming = false } = question;
  const canConfirm = nameToType === undefined || typed === nameToType.name;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React lets the event bubble through the portal: a form around this dialog would be submitted too.
    event.stopPropagation();
    if (canConfirm && !isConfirming) question.onConfirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={question.title}
      description={question.text}
      closeLabel={question.closeLabel}
      size="compact"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{question.cancelLabel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={!canConfirm}
            isLoading={isConfirming}
          >
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.details}
      <form id={formId} onSubmit={confirm}>
        {nameToType && (
          <TextField
            label={nameToType.label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </form>
    </Dialog>
  );
}
