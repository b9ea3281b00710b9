import { CircleCheck, CircleDot } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './form-layout.module.css';

export interface SaveBarProps {
  /** The form has unsaved changes. */
  isChanged: boolean;
  isSaving: boolean;
  /** Left out, there is no button that discards the changes. */
  onDiscard?: () => void;
  texts: { save: string; discard: string; unsaved: string; saving: string; saved: string };
}

/**
 * The bottom of a form, always in view: whether everything is saved, and the buttons. Save can be pressed while a field is
 * invalid: the form then shows what is wrong and focuses it.
 */
export function SaveBar({ isChanged, isSaving, onDiscard, texts }: SaveBarProps) {
  const state = isSaving ? texts.saving : isChanged ? texts.unsaved : texts.saved;
  const save = useRef<HTMLButtonElement>(null);
  const discard = () => {
    onDiscard?.();
    // Discarding removes this button, so Save gets the focus.
    save.current?.focus();
  };
  return (
    <div className={styles.bar}>
      <span role="status" className={classNames(styles.state, isChanged && styles.changed)}>
        {isChanged ? <CircleDot aria-hidden /> : <CircleCheck aria-hidden />}
        {state}
      </span>
      <div className={styles.buttons}>
        {onDiscard && isChanged && !isSaving && (
          <Button variant="ghost" onClick={discard}>
            {texts.discard}
          </Button>
        )}
        {/* Not `disabled`: that would take the focus away from the button after saving by keyboard. */}
        <Button ref={save} type="submit" variant="primary" aria-disabled={!isChanged} isLoading={isSaving}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
