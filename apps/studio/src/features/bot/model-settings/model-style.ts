import { type ModelInfo, ModelStyle } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

export const styleNames = {
  precise: 'model_style_precise',
  balance: 'model_style_balance',
  creative: 'model_style_creative',
  custom: 'model_style_custom',
} as const satisfies Record<keyof typeof ModelStyle, TextKey>;

/** The settings that a style decides. */
export type StyleValues = Pick<ModelInfo, 'temperature' | 'top_p' | 'frequency_penalty' | 'presence_penalty'>;

type Preset = Exclude<keyof typeof ModelStyle, 'custom'>;

/** Only the temperature: several providers refuse temperature and top p together. */
const temperatures: Record<Preset, number> = { precise: 0.2, balance: 0.7, creative: 1 };

/** Choosing a preset sets its values; choosing `custom` keeps those that are set. */
export function withStyle(info: ModelInfo, style: keyof typeof ModelStyle): ModelInfo {
  if (style === 'custom') return { ...info, model_style: ModelStyle.custom };
  const values: StyleValues = {
    temperature: temperatures[style],
    top_p: null,
    frequency_penalty: null,
    presence_penalty: null,
  };
  return { ...info, ...values, model_style: ModelStyle[style] };
}

/** Changing a value that a style decides makes the style custom. */
export const withStyleValue = (info: ModelInfo, change: Partial<StyleValues>): ModelInfo => ({
  ...info,
  ...change,
  model_style: ModelStyle.custom,
});

export function styleNameOf({ model_style }: Pick<ModelInfo, 'model_style'>): keyof typeof ModelStyle {
  const names = Object.keys(ModelStyle) as (keyof typeof ModelStyle)[];
  return names.find((name) => ModelStyle[name] === model_style) ?? 'custom';
}

/** A new bot has no style: the model decides about all its values. */
export const isStyleUnset = ({ temperature, top_p, frequency_penalty, presence_penalty }: StyleValues): boolean =>
  [temperature, top_p, frequency_penalty, presence_penalty].every((value) => value === null);
