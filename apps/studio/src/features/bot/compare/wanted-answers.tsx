import { DeleteWantedAnswer, KeepWantedAnswer, ListWantedAnswers, type WantedAnswer } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './wanted-answers.module.css';

/** The answers that the agent should give. The members of its space share them. */
interface WantedAnswers {
  readonly list: readonly WantedAnswer[];
  readonly canKeep: boolean;
  find(question: string): WantedAnswer | undefined;
  /** Asks first where it replaces another answer. */
  keep(question: string, answer: string): void;
  /** Asks first. */
  remove(wanted: WantedAnswer): void;
}

const WantedAnswersContext = createContext<WantedAnswers | null>(null);

export function useWantedAnswers(): WantedAnswers {
  const wanted = use(WantedAnswersContext);
  if (!wanted) throw new Error('no wanted answers outside of a comparison');
  return wanted;
}

/** What is lost when the user confirms, and by what it is replaced: null when it is deleted. */
interface Confirmed {
  readonly lost: WantedAnswer;
  readonly answer: string | null;
}

interface WantedAnswersProviderProps {
  botId: string;
  canKeep: boolean;
  children: ReactNode;
}

/** Holds the wanted answers of an agent, and asks before one of them is lost. */
export function WantedAnswersProvider({ botId: bot_id, canKeep, children }: WantedAnswersProviderProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const list = useOperationQuery(ListWantedAnswers, { bot_id }).data?.wanted_answers ?? [];
  const refresh = () => {
    setConfirmed(null);
    return queryClient.invalidateQueries({ queryKey: queryKeyOf(ListWantedAnswers) });
  };
  const keeping = useOperationMutation(KeepWantedAnswer, {
    onSuccess: () => {
      toast('success', t('compare_kept_toast'));
      return refresh();
    },
  });
  const removing = useOperationMutation(DeleteWantedAnswer, { onSuccess: refresh });
  const find = (question: string) => list.find((wanted) => wanted.question === question.trim());

  function confirm({ lost, answer }: Confirmed): void {
    if (answer === null) removing.mutate({ wanted_answer_id: lost.wanted_answer_id });
    else keeping.mutate({ bot_id, question: lost.question, answer });
  }

  const wanted: WantedAnswers = {
    list,
    canKeep,
    find,
    keep(question, answer) {
      const lost = find(question);
      if (lost) setConfirmed({ lost, answer });
      else keeping.mutate({ bot_id, question, answer });
    },
    remove: (lost) => setConfirmed({ lost, answer: null }),
  };
  const isReplaced = confirmed !== null && confirmed.answer !== null;
  return (
    <WantedAnswersContext value={wanted}>
      {children}
      {confirmed && (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirmed(null)}
          title={t(isReplaced ? 'compare_replace_title' : 'compare_forget_title')}
          text={t(isReplaced ? 'compare_replace_text' : 'compare_forget_text')}
          details={<blockquote className={styles.lost}>{confirmed.lost.answer}</blockquote>}
          confirmLabel={t(isReplaced ? 'compare_replace' : 'bot_delete')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          isDangerous={!isReplaced}
          isConfirming={keeping.isPending || removing.isPending}
          onConfirm={() => confirm(confirmed)}
        />
      )}
    </WantedAnswersContext>
  );
}
