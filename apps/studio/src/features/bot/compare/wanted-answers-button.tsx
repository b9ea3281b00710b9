import { Dialog, IconButton } from '@parley/ui';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './wanted-answers.module.css';
import { useWantedAnswers } from './wanted-answers.tsx';

/** Opens the list of the wanted answers, to ask a question again or to delete its answer. */
export function WantedAnswersButton({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation();
  const { list, canKeep, remove } = useWantedAnswers();
  const [isOpen, setOpen] = useState(false);
  if (list.length === 0) {
    if (isOpen) setOpen(false);
    return null;
  }
  return (
    <>
      <IconButton label={t('compare_questions')} icon={<Bookmark aria-hidden />} onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('compare_questions')}
        description={t('compare_questions_text')}
        closeLabel={t('close')}
        size="medium"
      >
        <ul className={styles.list}>
          {list.map((wanted) => (
            <li key={wanted.wanted_answer_id} className={styles.item}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  setOpen(false);
                  onChoose(wanted.question);
                }}
              >
                <span className={styles.choiceQuestion}>{wanted.question}</span>
                <span className={styles.choiceAnswer}>{wanted.answer}</span>
              </button>
              {canKeep && (
                <IconButton label={t('compare_forget')} icon={<Trash2 aria-hidden />} onClick={() => remove(wanted)} />
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
