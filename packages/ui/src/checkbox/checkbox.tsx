import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type MouseEvent, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  isLabelHidden?: boolean;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
  /** In a grid only the control of the active cell is in the tab order. */
  tabIndex?: number;
  onClick?: (event: MouseEvent) => void;
}

/** A checkbox: checked, unchecked or indeterminate. */
export function Checkbox({
  label,
  isLabelHidden = false,
  checked,
  onCheckedChange,
  disabled,
  hint,
  tabIndex,
  onClick,
}: CheckboxProps) {
  const id = useId();
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return (
    <div className={classNames(styles.field, isLabelHidden && styles.bare)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        onClick={onClick}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={styles.box}
      >
        <Primitive.Indicator className={styles.indicator}>
          <Mark aria-hidden strokeWidth={3} />
        </Primitive.Indicator>
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
