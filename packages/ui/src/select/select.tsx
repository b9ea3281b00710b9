import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { messageIdOf } from '../field/field.tsx';
import { useSurface } from '../surface.ts';
import styles from './select.module.css';

export interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  /** What is wrong with the chosen option. */
  error?: string;
  /** `quiet` has no box until it is hovered: for a bar or a footer. */
  variant?: 'boxed' | 'quiet';
}

/** A choice of one option from a short list. */
export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onValueChange,
  disabled,
  error,
  variant = 'boxed',
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={classNames(styles.label, isLabelHidden && styles.hidden)}>
        {label}
      </label>
      <Primitive.Root value={value} onValueChange={onValueChange} disabled={disabled}>
        <Primitive.Trigger
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? messageIdOf(id) : undefined}
          className={classNames(styles.trigger, styles[variant])}
        >
          <Primitive.Value />
          <ChevronDown aria-hidden className={styles.chevron} />
        </Primitive.Trigger>
        <Primitive.Portal container={useSurface().container}>
          <Primitive.Content position="popper" sideOffset={4} className={styles.content}>
            <Primitive.Viewport nonce={getNonce()}>
              {options.map((option) => (
                <Primitive.Item key={option.value} value={option.value} lang={option.lang} className={styles.item}>
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  <Primitive.ItemIndicator className={styles.indicator}>
                    <Check aria-hidden />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      {error && (
        <p id={messageIdOf(id)} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
