import { SUGGESTED_QUESTIONS_MAX } from '@parley/contract';
import { Button, rowAt } from '@parley/ui';
import { Plus, Sparkles } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useDraftEditor, useEditedSections } from '../../draft/draft-editor.ts';
import styles from './question-list.module.css';
import { QuestionRow } from './question-row.tsx';
import { firstRows, isSameQuestions, nextRows, type QuestionEvent, toQuestions } from './question-rows.ts';

interface QuestionListProps {
  questions: readonly string[];
  readOnly: boolean;
  onChange: (questions: string[]) => void;
}

/**
 * The suggested questions, a row each. Enter adds a row, Backspace removes an empty one, and the handle moves a row, with the
 * pointer or the arrow keys. An empty row is not saved but stays while the list is open.
 */
export function QuestionList({ questions, readOnly, onChange }: QuestionListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(() => firstRows(questions));
  const { botId } = useDraftEditor();
  const edited = useEditedSections();
  const errorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  if (!isSameQuestions(rows, questions)) setRows(nextRows(rows, { type: 'questions-replaced', questions }));

  // At once: rows and questions that are rendered one after the other would look like a change from elsewhere.
  const send = (event: QuestionEvent) =>
    flushSync(() => {
      const next = nextRows(rows, event);
      setRows(next);
      if (!isSameQuestions(next, questions)) onChange(toQuestions(next));
    });
  const focus = (index: number, control: 'input' | 'button') =>
    list.current?.children[index]?.querySelector<HTMLElement>(control)?.focus();
  const isFull = rows.length >= SUGGESTED_QUESTIONS_MAX;

  const addAt = (index: number, after?: number) => {
    if (isFull) return;
    send({ type: 'row-added', ...(after !== undefined && { after }) });
    focus(index, 'input');
  };
  const remove = (index: number, id: number) => {
    send({ type: 'row-removed', id });
    focus(Math.max(0, index - 1), 'input');
  };
  const move = (index: number, id: number, by: number) => {
    send({ type: 'row-moved', id, to: index + by });
    focus(index + by, 'button');
  };
  const drag = (id: number, y: number) => {
    const to = rowAt(list.current, y);
    if (to >= 0 && rows[to]?.id !== id) send({ type: 'row-moved', id, to });
  };

  async function ask(): Promise<void> {
    setAsking(true);
    setProblem('');
    try {
      await (await import('./suggest-questions.ts')).suggestQuestions(botId, edited);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setAsking(false);
  }

  return (
    <div className={styles.questions}>
      <div className={styles.top}>
        <span id={titleId} className={styles.title}>
          {t('opening_questions')}
        </span>
        <span className={styles.count}>{`${toQuestions(rows).length}/${SUGGESTED_QUESTIONS_MAX}`}</span>
      </div>
      {rows.length > 0 && (
        <ul ref={list} aria-labelledby={titleId} className={styles.list}>
          {rows.map(({ id, text }, index) => (
            <QuestionRow
              key={id}
              number={index + 1}
              text={text}
              readOnly={readOnly}
              onType={(typed) => send({ type: 'text-typed', id, text: typed })}
              onAddBelow={() => addAt(index + 1, id)}
              onRemove={() => remove(index, id)}
              onMove={(by) => move(index, id, by)}
              onDrag={(y) => drag(id, y)}
            />
          ))}
        </ul>
      )}
      {!readOnly && !isFull && (
        <div className={styles.buttons}>
          <Button size="small" variant="ghost" icon={<Plus aria-hidden />} onClick={() => addAt(rows.length)}>
            {t('opening_question_add')}
          </Button>
          <Button size="small" variant="ghost" icon={<Sparkles aria-hidden />} isLoading={isAsking} onClick={ask}>
            {t('opening_questions_suggest')}
          </Button>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      )}
      {readOnly && rows.length === 0 && <p className={styles.none}>{t('opening_questions_none')}</p>}
    </div>
  );
}
