import { ConfirmDialog } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { deleteTexts } from '../../texts/later/delete-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';

interface DeleteDialogProps {
  groupId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for confirmation before a turn is deleted. */
export function DeleteDialog({ groupId, isOpen, onOpenChange }: DeleteDialogProps) {
  const client = useClient();
  const texts = useLaterTexts(deleteTexts);
  function confirm(): void {
    onOpenChange(false);
    void client.deleteMessageGroup(groupId);
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={texts.deleteTurnTitle}
      text={texts.deleteTurnText}
      confirmLabel={texts.deleteTurn}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      onConfirm={confirm}
      isDangerous
    />
  );
}
