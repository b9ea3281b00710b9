import { Switch as Primitive } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  isLabelHidden?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
  /** The id of a description elsewhere, where there is no hint. */
  describedBy?: string;
}

/** A switch that takes effect at once. */
export function Switch({
  label,
  isLabelHidden = false,
  checked,
  onCheckedChange,
  disabled,
  hint,
  describedBy,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, isLabelHidden && styles.bare)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : describedBy}
        className={styles.track}
      >
        <Primitive.Thumb className={styles.thumb} />
      </Primitive.Root>
      {!isLabelHidden && (
        <label htmlFor={id} className={classNames(styles.label, disabled && styles.disabled)}>
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
