import { ConfirmDialog } from '@parley/ui';
import { usePanel } from '../../panel/panel-context.ts';

interface DeleteDialogProps {
  groupId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before a turn is deleted. */
export function DeleteDialog({ groupId, isOpen, onOpenChange }: DeleteDialogProps) {
  const { client, copy } = usePanel();
  function confirm(): void {
    onOpenChange(false);
    void client.deleteMessageGroup(groupId);
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={copy.deleteTurnTitle}
      text={copy.deleteTurnText}
      confirmLabel={copy.deleteTurn}
      cancelLabel={copy.cancel}
      closeLabel={copy.close}
      onConfirm={confirm}
      isDangerous
    />
  );
}
