import { type CoreMessage, messageText } from '@parley/chat-core';
import { useSelectionController } from '@parley/chat-panel';
import { Button, copyText, useToast } from '@parley/ui';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';

interface Selecting {
  /** The name to write before a message. */
  nameOf: (message: CoreMessage) => string;
  end: () => void;
}

/** Set while messages are being selected. */
export const SelectingContext = createContext<Selecting | null>(null);

/** In the selection bar: copies the selected messages, or ends the selection. */
export function SelectionActions({ selectedReplyIdList }: { selectedReplyIdList: readonly string[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const selecting = use(SelectingContext);
  const { getMessageList } = useSelectionController();
  if (!selecting) return null;
  const copy = async () => {
    const isCopied = await copyText(toTranscript(getMessageList(), selecting.nameOf));
    if (isCopied) toast('success', t('copy_success'));
    else toast('error', t('selection_copy_failed'));
  };
  return (
    <>
      <Button size="small" variant="primary" disabled={selectedReplyIdList.length === 0} onClick={() => void copy()}>
        {t('selection_copy')}
      </Button>
      <Button size="small" onClick={selecting.end}>
        {t('selection_end')}
      </Button>
    </>
  );
}

/** Questions and answers as plain text, each with the name of its sender; tool calls and suggestions are left out. */
export function toTranscript(messages: readonly CoreMessage[], nameOf: (message: CoreMessage) => string): string {
  return messages
    .filter(({ role, type }) => role === 'user' || type === 'answer')
    .map((message) => ({ name: nameOf(message), text: messageText(message) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}:\n${text}`)
    .join('\n\n');
}
