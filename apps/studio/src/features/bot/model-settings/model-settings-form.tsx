import {
  HISTORY_ROUND_MAX,
  type ModelInfo,
  type ModelStyle,
  PENALTY_MAX,
  REASONING_EFFORTS,
  type ReasoningEffort,
  ResponseFormat,
  SHOWN_WHEN_UNSET,
} from '@parley/contract';
import { SegmentedControl, Select, Slider, Text } from '@parley/ui';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChatModel } from '../../model/index.ts';
import { useIsEditable, useSection } from '../draft/draft-editor.ts';
import { knownSettings } from './known-settings.ts';
import styles from './model-settings.module.css';
import { HISTORY_ROUNDS_WHEN_UNSET } from './model-settings-summary.ts';
import { type StyleValues, styleNameOf, styleNames, withStyle, withStyleValue } from './model-style.ts';
import { SettingSlider } from './setting-slider.tsx';

const samplingRanges: Record<keyof StyleValues, { label: TextKey; min: number; max: number; step: number }> = {
  temperature: { label: 'model_temperature', min: 0, max: 2, step: 0.1 },
  top_p: { label: 'model_top_p', min: 0, max: 1, step: 0.05 },
  frequency_penalty: { label: 'model_frequency_penalty', min: -PENALTY_MAX, max: PENALTY_MAX, step: 0.1 },
  presence_penalty: { label: 'model_presence_penalty', min: -PENALTY_MAX, max: PENALTY_MAX, step: 0.1 },
};

const STYLES: readonly (keyof typeof ModelStyle)[] = ['precise', 'balance', 'creative', 'custom'];

const formatNames = {
  text: 'model_format_text',
  markdown: 'model_format_markdown',
  json: 'model_format_json',
} as const satisfies Record<keyof typeof ResponseFormat, TextKey>;
const FORMATS = Object.keys(formatNames) as (keyof typeof formatNames)[];

const effortNames = {
  minimal: 'model_effort_minimal',
  low: 'model_effort_low',
  medium: 'model_effort_medium',
  high: 'model_effort_high',
} as const satisfies Record<ReasoningEffort, TextKey>;

/** A select has no empty value. */
const UNSET_EFFORT = 'unset';

/** How the model answers. Only what the chosen model knows is shown; what it does not know stays as it was. */
export function ModelSettingsForm() {
  const { t } = useTranslation();
  const [info, change] = useSection('model_info');
  const disabled = !useIsEditable();
  const { model } = useChatModel(info.model_id);
  const known = knownSettings(model);
  const set = (part: Partial<ModelInfo>) => change({ ...info, ...part });
  const { history_round: rounds } = info.short_memory_policy;
  const hasUnset = known.sampling.some((name) => info[name] === null);
  return (
    <div className={styles.settings}>
      {known.sampling.length > 0 && (
        <>
          <SegmentedControl
            label={t('model_style')}
            isLabelHidden
            value={styleNameOf(info)}
            options={STYLES.map((style) => ({ value: style, label: t(styleNames[style]) }))}
            disabled={disabled}
            onValueChange={(style) => change(withStyle(info, style))}
          />
          {known.sampling.map((name) => {
            const { label, ...range } = samplingRanges[name];
            return (
              <SettingSlider
                key={name}
                {...range}
                max={name === 'temperature' ? known.temperatureMax : range.max}
                label={t(label)}
                decimals={range.step < 0.1 ? 2 : 1}
                value={info[name]}
                shownWhenUnset={SHOWN_WHEN_UNSET[name]}
                disabled={disabled}
                onChange={(value) => change(withStyleValue(info, { [name]: value }))}
              />
            );
          })}
          {hasUnset && (
            <Text size="small" tone="muted">
              {t('model_unset_hint')}
            </Text>
          )}
        </>
      )}
      <div className={styles.plain}>
        <Slider
          label={t('model_max_tokens')}
          layout="row"
          min={1}
          max={known.maxTokensMax}
          step={1}
          value={Math.min(known.maxTokensMax, info.max_tokens)}
          disabled={disabled}
          onValueChange={(max_tokens) => set({ max_tokens })}
        />
        <Slider
          label={t('model_history_round')}
          layout="row"
          min={0}
          max={HISTORY_ROUND_MAX}
          step={1}
          value={rounds ?? HISTORY_ROUNDS_WHEN_UNSET}
          disabled={disabled}
          onValueChange={(history_round) =>
            set({ short_memory_policy: { ...info.short_memory_policy, history_round } })
          }
        />
      </div>
      {known.hasReasoningEffort && (
        <Select
          label={t('model_reasoning_effort')}
          value={info.reasoning_effort ?? UNSET_EFFORT}
          options={[
            { value: UNSET_EFFORT, label: t('model_effort_unset') },
            ...REASONING_EFFORTS.map((effort) => ({ value: effort, label: t(effortNames[effort]) })),
          ]}
          disabled={disabled}
          onValueChange={(effort) => set({ reasoning_effort: effort === UNSET_EFFORT ? null : effort })}
        />
      )}
      <SegmentedControl
        label={t('model_response_format')}
        value={FORMATS.find((name) => ResponseFormat[name] === info.response_format) ?? 'text'}
        options={FORMATS.map((name) => ({ value: name, label: t(formatNames[name]) }))}
        disabled={disabled}
        onValueChange={(name) => set({ response_format: ResponseFormat[name] })}
      />
    </div>
  );
}
