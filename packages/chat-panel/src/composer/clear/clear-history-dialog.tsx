import { ConfirmDialog } from '@parley/ui';
import { usePanel } from '../../panel/panel-context.ts';

interface ClearHistoryDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}

/** Asks before everything that was said is gone. */
export function ClearHistoryDialog({ isOpen, onOpenChange, onConfirm }: ClearHistoryDialogProps) {
  const { copy } = usePanel();
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={copy.clearHistoryTitle}
      text={copy.clearHistoryText}
      confirmLabel={copy.clearHistoryConfirm}
      cancelLabel={copy.cancel}
      closeLabel={copy.close}
      isDangerous
      onConfirm={onConfirm}
    />
  );
}
