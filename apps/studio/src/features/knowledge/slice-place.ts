import type { SlicePlace } from '@parley/contract';
import type { Translate } from '../../i18n/translate.ts';

/** Where a slice is in its document, from the page to the nearest heading. */
export function placeTexts({ page, slide, sheet, cells, headings }: SlicePlace, t: Translate): string[] {
  return [
    ...(page === null ? [] : [t('place_page', { page })]),
    ...(slide === null ? [] : [t('place_slide', { slide })]),
    ...(sheet === null ? [] : [cells === null ? sheet : `${sheet} ${cells}`]),
    ...(headings.length > 0 ? [headings.join(' › ')] : []),
  ];
}
