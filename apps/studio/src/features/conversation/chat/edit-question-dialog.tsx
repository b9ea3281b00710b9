import { contentOf, findMessage, messageText } from '@parley/chat-core';
import { useClient, useInGroup } from '@parley/chat-panel';
import { QUERY_MAX } from '@parley/contract';
import { Button, Dialog, Textarea } from '@parley/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { editedContent } from './edited-content.ts';

interface EditQuestionDialogProps {
  messageId: string;
  onClose: () => void;
}

/** Changes a question and sends it again. The former version and its answers are kept. */
export function EditQuestionDialog({ messageId, onClose }: EditQuestionDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const formId = useId();
  const question = useInGroup((conversation) => findMessage(conversation, messageId));
  const [text, setText] = useState(() => (question ? messageText(question) : ''));
  if (!question) return null;
  const hasFiles = contentOf(question).type === 'mix';
  const canSend = text.trim() !== '' || hasFiles;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onClose();
    // The message itself shows a failure.
    void client
      .sendNormalized(editedContent(question, text.trim()), { extraBody: { regen_message_id: messageId } })
      .catch(() => undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('chats_edit_title')}
      description={t('chats_edit_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!canSend}>
            {t('chats_edit_send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send}>
        <Textarea
          label={t('chats_edit_question')}
          value={text}
          rows={6}
          maxLength={QUERY_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
