import type { BackgroundInfo, BackgroundList, BotInfo } from '@parley/contract';
import { objectUrl } from '../object/index.ts';

/** The background of a draft as its editor loads it. */
export const withImageUrls = (list: BackgroundList): BotInfo['background_image_info_list'] =>
  list.map(({ web_background_image: web, mobile_background_image: mobile }) => ({
    web_background_image: { ...web, origin_image_url: objectUrl(web.origin_image_uri) },
    mobile_background_image: { ...mobile, origin_image_url: objectUrl(mobile.origin_image_uri) },
  }));

/** The background as a chat panel draws it; null for none. */
export function toBackgroundInfo(list: BackgroundList): BackgroundInfo | null {
  const [background] = withImageUrls(list);
  if (!background) return null;
  const { origin_image_uri: _web, ...web } = background.web_background_image;
  const { origin_image_uri: _mobile, ...mobile } = background.mobile_background_image;
  return { web_background_image: web, mobile_background_image: mobile };
}
