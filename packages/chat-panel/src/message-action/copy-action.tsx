import { findMessage, textOf } from '@parley/chat-core';
import { copyText, IconButton } from '@parley/ui';
import { Copy } from 'lucide-react';
import { usePanel } from '../panel/panel-context.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';

function CopyAction({ messageId }: MessageActionProps) {
  const { client, copy } = usePanel();
  const copyMessage = () => {
    const message = findMessage(client.conversation.getState(), messageId);
    if (message) void copyText(textOf(message));
  };
  return <IconButton label={copy.copy} icon={<Copy aria-hidden />} onClick={copyMessage} />;
}

export const copyAction: MessageAction = { name: 'copy', Action: CopyAction };
