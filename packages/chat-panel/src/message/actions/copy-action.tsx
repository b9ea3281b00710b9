import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import { hasText } from './has-text.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';
import { bubbleAround, useCopyMessage } from './use-copy-message.ts';

const COPIED_SHOWN_MS = 2_000;

/** Copies as it was written, and as it looks for programs that take that. */
function CopyAction({ messageId }: MessageActionProps) {
  const texts = useTexts();
  const copyMessage = useCopyMessage();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <ActionButton
      label={texts.copy}
      icon={<Icon aria-hidden />}
      onClick={({ currentTarget }) => void copyMessage(messageId, bubbleAround(currentTarget)).then(setCopied)}
    />
  );
}

export const copyAction: MessageAction = { name: 'copy', isShown: hasText, Action: CopyAction };
