import { useConversation } from '@parley/chat-panel';
import { IconButton } from '@parley/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditQuestionDialog } from './edit-question-dialog.tsx';

/** Opens a question to change it and send it again. */
export function EditButton({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isReplying = useConversation(({ waiting, responding, sending }) => Boolean(waiting || responding || sending));
  return (
    <>
      <IconButton
        label={t('chats_edit')}
        icon={<Pencil aria-hidden />}
        disabled={isReplying}
        onClick={() => setOpen(true)}
      />
      {isOpen && <EditQuestionDialog messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  );
}
