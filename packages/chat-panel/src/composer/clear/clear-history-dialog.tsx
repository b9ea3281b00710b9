import type { ClearHistoryOptions } from '@parley/chat-core';
import { Checkbox, ConfirmDialog } from '@parley/ui';
import { useState } from 'react';
import { fileSize } from '../../content/file/file-label.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useConversationFiles } from './use-conversation-files.ts';

interface ClearHistoryDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: (options: ClearHistoryOptions) => void;
}

/** Asks for confirmation before all messages are deleted, and whether their files go too where the bot could look at them later. */
export function ClearHistoryDialog({ isOpen, onOpenChange, onConfirm }: ClearHistoryDialogProps) {
  const texts = useTexts();
  const files = useConversationFiles(isOpen);
  const [deletesFiles, setDeletesFiles] = useState(false);
  const isKnown = files !== 'asking';
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={texts.clearHistoryTitle}
      text={texts.clearHistoryText}
      details={
        isKnown &&
        files && (
          <Checkbox
            label={formatText(texts.clearHistoryFiles, { count: files.count, size: fileSize(files.bytes) })}
            checked={deletesFiles}
            onCheckedChange={setDeletesFiles}
          />
        )
      }
      confirmLabel={texts.clearHistoryConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDangerous
      isConfirming={!isKnown}
      onConfirm={() => onConfirm(isKnown && files ? { keep_files: !deletesFiles } : {})}
    />
  );
}
