import { formatText } from './format-text.ts';
import type { FirstTexts } from './panel-texts.ts';

/** 6 s, 1 min 5 s. */
export function formatDuration(texts: FirstTexts, seconds: number): string {
  if (seconds < 60) return formatText(texts.seconds, { seconds });
  return formatText(texts.minutes, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
