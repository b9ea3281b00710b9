import type { ChatClient } from '@parley/chat-core';
import { QUERY_MAX } from '@parley/contract';
import { Button, IconButton, Textarea } from '@parley/ui';
import { Eraser, Send, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './ask-all.module.css';
import { isReplying, stopReplying, useConversations } from './use-conversations.ts';
import { WantedAnswersButton } from './wanted-answers-button.tsx';

interface AskAllProps {
  clients: readonly ChatClient[];
  /** Every variant has its client. */
  isReady: boolean;
  /** Resolves to whether the question can be asked. */
  prepare: () => Promise<boolean>;
}

/** The input that asks every variant. Enter sends; Shift+Enter starts a new line. */
export function AskAll({ clients, isReady, prepare }: AskAllProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const isAnswering = useConversations(clients, (all) => all.some(isReplying));
  const isLoaded = useConversations(clients, (all) => all.every(({ init }) => init.status === 'success')) && isReady;
  const canAsk = isLoaded && !isAnswering && !isPreparing && text.trim() !== '';

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canAsk) return;
    setPreparing(true);
    const isPrepared = await prepare();
    setPreparing(false);
    if (!isPrepared) return;
    setText('');
    // A failure is shown at its message.
    for (const client of clients) void client.sendText(text.trim()).catch(() => undefined);
  }

  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The Enter that ends the input of Chinese characters is not one of the form.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void ask(event)}>
      <Textarea
        ref={field}
        label={t('compare_question')}
        isLabelHidden
        placeholder={t('compare_question_placeholder')}
        value={text}
        maxLength={QUERY_MAX}
        rows={1}
        isAutoGrowing
        className={styles.field}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={submitOnEnter}
      />
      <div className={styles.actions}>
        <WantedAnswersButton
          onChoose={(question) => {
            setText(question);
            field.current?.focus();
          }}
        />
        <IconButton
          label={t('compare_new_section')}
          icon={<Eraser aria-hidden />}
          disabled={!isLoaded || isAnswering || isPreparing}
          onClick={() => clients.forEach((client) => void client.clearContext())}
        />
        {isAnswering ? (
          <Button icon={<Square aria-hidden />} onClick={() => clients.forEach((client) => void stopReplying(client))}>
            {t('compare_stop')}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden />}
            isLoading={isPreparing}
            disabled={!canAsk}
          >
            {t('compare_ask')}
          </Button>
        )}
      </div>
    </form>
  );
}
