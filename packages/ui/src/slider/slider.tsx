import { Slider as Primitive } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts, messageIdOf } from '../field/field.tsx';
import { NumberInput } from './number-input.tsx';
import styles from './slider.module.css';
import type { ValueRange } from './to-allowed-value.ts';

export interface SliderProps extends FieldTexts, ValueRange {
  value: number;
  onValueChange: (value: number) => void;
  /** How many decimals the number shows. */
  decimals?: number;
  disabled?: boolean;
  /** `row` has the label before the slider, for a list of settings. */
  layout?: 'stacked' | 'row';
  /** The value is only shown: nothing is set. */
  isUnset?: boolean;
}

/** A number in a range, set with the slider or typed into the box next to it. */
export function Slider({
  label,
  isLabelHidden,
  hint,
  error,
  min,
  max,
  step,
  value,
  onValueChange,
  decimals = 0,
  disabled,
  layout = 'stacked',
  isUnset = false,
}: SliderProps) {
  const id = useId();
  return (
    <Field
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={layout === 'row' ? styles.labelled : undefined}
    >
      <div className={classNames(styles.row, isUnset && styles.unset)}>
        <Primitive.Root
          min={min}
          max={max}
          step={step}
          value={[value]}
          onValueChange={([next]) => next !== undefined && onValueChange(next)}
          disabled={disabled}
          className={styles.slider}
        >
          <Primitive.Track className={styles.track}>
            <Primitive.Range className={styles.range} />
          </Primitive.Track>
          <Primitive.Thumb aria-label={label} className={styles.thumb} />
        </Primitive.Root>
        <NumberInput
          id={id}
          range={{ min, max, step }}
          value={value}
          onValueChange={onValueChange}
          decimals={decimals}
          disabled={disabled}
          isInvalid={error !== undefined}
          describedBy={error || hint ? messageIdOf(id) : undefined}
        />
      </div>
    </Field>
  );
}
