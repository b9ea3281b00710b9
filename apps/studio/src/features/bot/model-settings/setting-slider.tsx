import { IconButton, Slider } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './model-settings.module.css';

interface SettingSliderProps {
  label: string;
  /** Null leaves it to the model. */
  value: number | null;
  shownWhenUnset: number;
  min: number;
  max: number;
  step: number;
  decimals?: number;
  disabled: boolean;
  onChange: (value: number | null) => void;
}

/** A setting that can be left to the model. */
export function SettingSlider({ label, value, shownWhenUnset, max, disabled, onChange, ...range }: SettingSliderProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.setting}>
      <Slider
        {...range}
        label={label}
        layout="row"
        max={max}
        value={Math.min(max, value ?? shownWhenUnset)}
        isUnset={value === null}
        disabled={disabled}
        onValueChange={onChange}
      />
      <IconButton
        label={t('model_setting_reset', { setting: label })}
        icon={<RotateCcw aria-hidden />}
        onClick={() => onChange(null)}
        disabled={disabled}
        className={value === null ? styles.noReset : styles.reset}
      />
    </div>
  );
}
