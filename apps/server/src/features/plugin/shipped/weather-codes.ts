import type { Locale } from '@parley/contract';

/** Codes of the World Meteorological Organization, as Open-Meteo uses them. */
const CODES: Readonly<Record<number, readonly [english: string, chinese: string]>> = {
  0: ['clear sky', '晴'],
  1: ['mainly clear', '大部晴朗'],
  2: ['partly cloudy', '多云'],
  3: ['overcast', '阴'],
  45: ['fog', '雾'],
  48: ['freezing fog', '冻雾'],
  51: ['light drizzle', '小毛毛雨'],
  53: ['drizzle', '毛毛雨'],
  55: ['dense drizzle', '大毛毛雨'],
  56: ['light freezing drizzle', '轻度冻毛毛雨'],
  57: ['freezing drizzle', '冻毛毛雨'],
  61: ['light rain', '小雨'],
  63: ['rain', '中雨'],
  65: ['heavy rain', '大雨'],
  66: ['light freezing rain', '轻度冻雨'],
  67: ['freezing rain', '冻雨'],
  71: ['light snow', '小雪'],
  73: ['snow', '中雪'],
  75: ['heavy snow', '大雪'],
  77: ['snow grains', '米雪'],
  80: ['light rain showers', '小阵雨'],
  81: ['rain showers', '阵雨'],
  82: ['violent rain showers', '强阵雨'],
  85: ['light snow showers', '小阵雪'],
  86: ['snow showers', '阵雪'],
  95: ['thunderstorm', '雷暴'],
  96: ['thunderstorm with hail', '雷暴伴冰雹'],
  99: ['thunderstorm with heavy hail', '雷暴伴大冰雹'],
};

export function weatherText(code: unknown, locale: Locale): string {
  const words = typeof code === 'number' ? CODES[code] : undefined;
  return words?.[locale === 'zh-CN' ? 1 : 0] ?? '';
}
