import type { BackgroundImage } from '@parley/contract';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { freePictureUrl } from '../../content/picture/picture-url.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** The background image for the current layout; null if the bot has none or the host shows none. */
export function useBackground(): BackgroundImage | null {
  const { layout, preferences } = useSettings();
  const info = useConversation(({ backgroundInfo }) => backgroundInfo);
  if (!info || !preferences.showBackground) return null;
  const background = layout === 'mobile' ? info.mobile_background_image : info.web_background_image;
  const origin_image_url = freePictureUrl(background.origin_image_url, preferences);
  return origin_image_url ? { ...background, origin_image_url } : null;
}
