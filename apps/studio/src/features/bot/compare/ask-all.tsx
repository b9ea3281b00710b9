import type { ChatClient } from '@parley/chat-core';
import { QUERY_MAX } from '@parley/contract';
import { Button, IconButton, Menu, MenuItem, Textarea } from '@parley/ui';
import { Bookmark, Eraser, Send, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, use, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './ask-all.module.css';
import { KeepAnswerContext } from './wanted-answers.tsx';

interface AskAllProps {
  clients: readonly ChatClient[];
  /** Every variant has its client. */
  isReady: boolean;
  /** Resolves to whether all variants are saved as they are shown. */
  saveVariants: () => Promise<boolean>;
}

/** The input that asks every variant. Enter sends; Shift+Enter starts a new line. */
export function AskAll({ clients, isReady, saveVariants }: AskAllProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isReplying = useIsReplying(clients);
  const canAsk = isReady && !isReplying && !isSaving && text.trim() !== '';

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canAsk) return;
    setSaving(true);
    const isSaved = await saveVariants();
    setSaving(false);
    if (!isSaved) return;
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
        <KeptQuestions
          onChoose={(question) => {
            setText(question);
            field.current?.focus();
          }}
        />
        <IconButton
          label={t('compare_new_section')}
          icon={<Eraser aria-hidden />}
          disabled={!isReady || isReplying}
          onClick={() => clients.forEach((client) => void client.clearContext())}
        />
        {isReplying ? (
          <Button
            icon={<Square aria-hidden />}
            onClick={() => clients.forEach((client) => void client.stopResponding())}
          >
            {t('compare_stop')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" icon={<Send aria-hidden />} isLoading={isSaving} disabled={!canAsk}>
            {t('compare_ask')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The questions with a wanted answer, to ask them again. */
function KeptQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation();
  const wanted = use(KeepAnswerContext)?.list ?? [];
  if (wanted.length === 0) return null;
  return (
    <Menu trigger={<IconButton label={t('compare_questions')} icon={<Bookmark aria-hidden />} />}>
      {wanted.map(({ wanted_answer_id, question }) => (
        <MenuItem key={wanted_answer_id} onSelect={() => onChoose(question)}>
          <span className={styles.question}>{question}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Whether any variant is sending, waiting or answering. */
function useIsReplying(clients: readonly ChatClient[]): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = clients.map(({ conversation }) => conversation.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [clients],
  );
  return useSyncExternalStore(subscribe, () =>
    clients.some(({ conversation }) => {
      const { sending, waiting, responding } = conversation.getState();
      return sending !== null || waiting !== null || responding !== null;
    }),
  );
}
