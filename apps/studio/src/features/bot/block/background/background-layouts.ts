import { BACKGROUND_CANVAS } from '@parley/chat-panel';
import { type BackgroundImage, type BackgroundList, GetObject, toHttpRequest } from '@parley/contract';
import type { TextKey } from '../../../../i18n/text-key.ts';
import type { Size } from './crop.ts';

export type Background = BackgroundList[number];
export type LayoutKey = keyof Background;
type ImageDraft = Background[LayoutKey];

interface BackgroundLayout {
  readonly key: LayoutKey;
  readonly panelLayout: 'pc' | 'mobile';
  /** chat §9: the size of the cropper. */
  readonly canvas: Size;
  readonly name: TextKey;
  readonly preview: TextKey;
}

/** The two layouts of a chat, each with a crop of its own. */
export const backgroundLayouts: readonly BackgroundLayout[] = [
  {
    key: 'web_background_image',
    panelLayout: 'pc',
    canvas: BACKGROUND_CANVAS.pc,
    name: 'background_web',
    preview: 'background_web_preview',
  },
  {
    key: 'mobile_background_image',
    panelLayout: 'mobile',
    canvas: BACKGROUND_CANVAS.mobile,
    name: 'background_mobile',
    preview: 'background_mobile_preview',
  },
];

export const urlOf = ({ origin_image_uri }: ImageDraft): string =>
  toHttpRequest(GetObject, { object_id: origin_image_uri }).path;

/** As the panel draws it. */
export const toImage = ({ origin_image_uri: _, ...image }: ImageDraft, url: string): BackgroundImage => ({
  ...image,
  origin_image_url: url,
});
