import { ConfirmDialog } from '@parley/ui';
import { useTexts } from '../../texts/texts-context.ts';

interface ClearHistoryDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}

/** Asks for confirmation before all messages are deleted. */
export function ClearHistoryDialog({ isOpen, onOpenChange, onConfirm }: ClearHistoryDialogProps) {
  const texts = useTexts();
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={texts.clearHistoryTitle}
      text={texts.clearHistoryText}
      confirmLabel={texts.clearHistoryConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDangerous
      onConfirm={onConfirm}
    />
  );
}
