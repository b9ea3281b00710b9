import type { ClearHistoryOptions } from '@parley/chat-core';
import { Checkbox, ConfirmDialog } from '@parley/ui';
import { useState } from 'react';
import { fileSize } from '../../content/file/file-label.ts';
import { clearHistoryTexts } from '../../texts/later/clear-history-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useConversationFiles } from './use-conversation-files.ts';

interface ClearHistoryDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: (options: ClearHistoryOptions) => void;
}

/**
 * Asks for confirmation before all messages are deleted, and whether their files go too where the bot could look at them later:
 * also where nobody knows whether there are any.
 */
export function ClearHistoryDialog({ isOpen, onOpenChange, onConfirm }: ClearHistoryDialogProps) {
  const texts = useLaterTexts(clearHistoryTexts);
  const files = useConversationFiles(isOpen);
  const [deletesFiles, setDeletesFiles] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  // The next question starts with the files kept.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setDeletesFiles(false);
  }
  const mayHaveFiles = files !== 'none' && files !== 'asking';
  const amount = typeof files === 'object' ? ` (${files.count} · ${fileSize(files.bytes)})` : '';
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={texts.clearHistoryTitle}
      text={texts.clearHistoryText}
      details={
        mayHaveFiles && (
          <Checkbox
            label={`${texts.clearHistoryFiles}${amount}`}
            checked={deletesFiles}
            onCheckedChange={setDeletesFiles}
          />
        )
      }
      confirmLabel={texts.clearHistoryConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDangerous
      isConfirming={files === 'asking'}
      onConfirm={() => onConfirm(mayHaveFiles ? { keep_files: !deletesFiles } : {})}
    />
  );
}
