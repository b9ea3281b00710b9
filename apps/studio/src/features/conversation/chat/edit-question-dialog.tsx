import { contentOf, findMessage, messageText } from '@parley/chat-core';
import { enterIntent, useClient, useComposition, useInGroup, useSettings } from '@parley/chat-panel';
import { QUERY_MAX } from '@parley/contract';
import { Button, Dialog, Textarea } from '@parley/ui';
import { type KeyboardEvent, useId, useState } from 'react';
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
  const composition = useComposition();
  const { sendKey } = useSettings().preferences;
  const question = useInGroup((conversation) => findMessage(conversation, messageId));
  const [text, setText] = useState(() => (question ? messageText(question) : ''));
  if (!question) return null;
  const hasFiles = contentOf(question).type === 'mix';
  const canSend = text.trim() !== '' || hasFiles;
  const send = () => {
    if (!canSend) return;
    onClose();
    // The message itself shows a failure.
    void client
      .sendNormalized(editedContent(question, text.trim()), { extraBody: { regen_message_id: messageId } })
      .catch(() => undefined);
  };
  /** As in the input of the chat. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const isComposing = composition.isComposing(event);
    if (enterIntent({ key, shiftKey, altKey, metaKey, ctrlKey, isComposing, isTouch, sendKey }) !== 'send') return;
    event.preventDefault();
    send();
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
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          label={t('chats_edit_question')}
          value={text}
          rows={6}
          maxLength={QUERY_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onCompositionStart={composition.onCompositionStart}
          onCompositionEnd={composition.onCompositionEnd}
        />
      </form>
    </Dialog>
  );
}
