import { SUGGESTED_QUESTION_MAX } from '@parley/contract';
import { classNames, IconButton, TextField } from '@parley/ui';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
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
  const onHandleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const startDrag = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  };
  return (
    <li className={classNames(styles.row, isDragged && styles.dragged)}>
      {!readOnly && (
        <button
          type="button"
          aria-label={t('opening_question_move', { number })}
          title={t('opening_question_move_hint')}
          className={styles.handle}
          onKeyDown={onHandleKey}
          onPointerDown={startDrag}
          onPointerMove={(event) => isDragged && onDrag(event.clientY)}
          onPointerUp={() => setDragged(false)}
          onPointerCancel={() => setDragged(false)}
        >
          <GripVertical aria-hidden />
        </button>
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
