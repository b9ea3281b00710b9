import { SUGGESTED_QUESTION_MAX } from '@parley/contract';
import { classNames, IconButton, TextField } from '@parley/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { MoveHandle } from '../../../../form/move-handle.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import styles from './question-list.module.css';

interface QuestionRowProps {
  /** From 1. */
  number: number;
  text: string;
  readOnly: boolean;
  onType: (text: string) => void;
  onAddBelow: () => void;
  onRemove: () => void;
  /** One row up or down. */
  onMove: (by: -1 | 1) => void;
  /** The pointer that drags the row is at this height of the window. */
  onDrag: (y: number) => void;
}

/** One suggested question: its handle, its text and the button that removes it. */
export function QuestionRow({
  number,
  text,
  readOnly,
  onType,
  onAddBelow,
  onRemove,
  onMove,
  onDrag,
}: QuestionRowProps) {
  const { t } = useTranslation();
  const [isDragged, setDragged] = useState(false);
  const onTextKey = (event: KeyboardEvent) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onAddBelow();
    else if (event.key === 'Backspace' && text === '') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li className={classNames(styles.row, isDragged && styles.dragged)}>
      {!readOnly && (
        <MoveHandle
          label={t('opening_question_move', { number })}
          onMove={onMove}
          onDrag={onDrag}
          onDraggedChange={setDragged}
        />
      )}
      <TextField
        label={t('opening_question', { number })}
        isLabelHidden
        value={text}
        maxLength={SUGGESTED_QUESTION_MAX}
        readOnly={readOnly}
        autoComplete="off"
        placeholder={t('opening_question_placeholder')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onTextKey}
        className={styles.text}
        trailing={
          !readOnly && (
            <IconButton label={t('opening_question_remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
          )
        }
      />
    </li>
  );
}
