import type { ChatClient, Conversation } from '@parley/chat-core';
import { DeleteWantedAnswer, KeepWantedAnswer, ListWantedAnswers, type WantedAnswer } from '@parley/contract';
import { IconButton, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { createContext, use, useSyncExternalStore } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './wanted-answers.module.css';

/** The answers that the agent should give. */
interface WantedAnswers {
  readonly list: readonly WantedAnswer[];
  readonly canKeep: boolean;
  find(question: string): WantedAnswer | undefined;
  keep(question: string, answer: string): void;
  remove(wanted: WantedAnswer): void;
}

export const KeepAnswerContext = createContext<WantedAnswers | null>(null);

export function useWantedAnswers(bot_id: string, canKeep: boolean): WantedAnswers {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const list = useOperationQuery(ListWantedAnswers, { bot_id }).data?.wanted_answers ?? [];
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListWantedAnswers) });
  const keeping = useOperationMutation(KeepWantedAnswer, {
    onSuccess: () => {
      toast('success', t('compare_kept_toast'));
      return refresh();
    },
  });
  const removing = useOperationMutation(DeleteWantedAnswer, { onSuccess: refresh });
  return {
    list,
    canKeep,
    find: (question) => list.find((wanted) => wanted.question === question.trim()),
    keep: (question, answer) => keeping.mutate({ bot_id, question, answer }),
    remove: ({ wanted_answer_id }) => removing.mutate({ wanted_answer_id }),
  };
}

/** The wanted answer to the last question, beside the answers to it. */
export function WantedAnswerColumn({ client: { conversation } }: { client: ChatClient }) {
  const { t } = useTranslation();
  const wantedAnswers = use(KeepAnswerContext);
  const question = useSyncExternalStore(conversation.subscribe, () => lastQuestion(conversation.getState()));
  const wanted = wantedAnswers?.find(question);
  if (!wanted) return null;
  return (
    <section aria-label={t('compare_wanted')} className={styles.column}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('compare_wanted')}</h2>
        {wantedAnswers?.canKeep && (
          <IconButton
            label={t('compare_forget')}
            icon={<Trash2 aria-hidden />}
            onClick={() => wantedAnswers.remove(wanted)}
          />
        )}
      </header>
      <div className={styles.texts}>
        <p className={styles.question}>{wanted.question}</p>
        <p className={styles.answer}>{wanted.answer}</p>
      </div>
    </section>
  );
}

/** The text of the newest question; empty before the first. */
function lastQuestion({ messages }: Conversation): string {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.type === 'question') return message.content_type === 'text' ? message.content : '';
  }
  return '';
}
