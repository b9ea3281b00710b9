import { useConversation, useListHandle } from '@parley/chat-panel';
import { ListHiddenMessages } from '@parley/contract';
import { useToast } from '@parley/ui';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { HiddenMessageDialog } from './hidden-message-dialog.tsx';
import type { Opening } from './opening.ts';

export const OpeningContext = createContext<Opening>({ index: null, isMarked: false, pressed: null });

/** In the list of a panel: goes once to the message that the conversation is opened at, and marks one that a link named. */
export function GoToMessage() {
  const { index, isMarked } = use(OpeningContext);
  const { conversation_id = '' } = useParams();
  const { t } = useTranslation();
  const toast = useToast();
  const { list } = useListHandle();
  const [versionId, setVersionId] = useState<string>();
  const isOpen = useConversation(({ init }) => init.status === 'success');
  const messageId = useConversation(({ messages }) =>
    index === null ? null : (messages.find((one) => one.message_index === String(index))?.message_id ?? null),
  );
  const reached = useRef<number | null>(null);
  const gone = t('chats_message_gone');
  useEffect(() => {
    if (index === null || !isOpen || reached.current === index) return;
    reached.current = index;
    if (messageId === null) {
      if (isMarked)
        void findVersion(conversation_id, index).then((found) => (found ? setVersionId(found) : toast('info', gone)));
      return;
    }
    void list.current?.goToMessage(messageId).then((message) => {
      if (!message || !isMarked) return;
      message.dataset.linked = '';
      message.focus({ preventScroll: true });
    });
  }, [index, isMarked, isOpen, messageId, conversation_id, list, toast, gone]);
  return versionId && index !== null ? (
    <HiddenMessageDialog versionId={versionId} index={index} onClose={() => setVersionId(undefined)} />
  ) : null;
}

/** The version that has the message with this index and is not shown. */
async function findVersion(conversation_id: string, index: number): Promise<string | undefined> {
  const { messages } = await call(ListHiddenMessages, { conversation_id, cursor: String(index - 1) });
  const [first] = messages;
  return first?.message.message_index === String(index) ? first.version_id : undefined;
}
