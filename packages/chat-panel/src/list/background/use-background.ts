import type { BackgroundImage } from '@parley/contract';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** The picture behind the messages, as it is for this layout; null where there is none or the host wants none. */
export function useBackground(): BackgroundImage | null {
  const { layout, preferences } = useSettings();
  const info = useConversation(({ backgroundInfo }) => backgroundInfo);
  if (!info || !preferences.showBackground) return null;
  const background = layout === 'mobile' ? info.mobile_background_image : info.web_background_image;
  return background.origin_image_url ? background : null;
}
