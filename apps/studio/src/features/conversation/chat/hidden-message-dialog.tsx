import { ShowTurnVersion } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { use } from 'react';
import { useParams } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TurnVersionsContext } from './version-switch.tsx';

interface HiddenMessageDialogProps {
  /** The version that has the message. */
  versionId: string;
  index: number;
  onClose: () => void;
}

/** A link named a message of a version that is not shown: offers to show it. */
export function HiddenMessageDialog({ versionId, index, onClose }: HiddenMessageDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { conversation_id = '' } = useParams();
  const versions = use(TurnVersionsContext);
  const show = useOperationMutation(ShowTurnVersion, {
    onSuccess: (response) => {
      onClose();
      versions?.onShown(response, { index, isMarked: true, pressed: null });
    },
    onError: () => {
      onClose();
      toast('info', t('chats_message_hidden_nested'));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('chats_message_hidden')}
      text={t('chats_message_hidden_text')}
      confirmLabel={t('chats_message_hidden_show')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isConfirming={show.isPending}
      onConfirm={() => show.mutate({ conversation_id, version_id: versionId })}
    />
  );
}
