import type { Intelligence } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

/** Whether an agent is published, and whether its draft has changed since. */
export function publishStateOf({ publish_info: { has_published, has_unpublished_change } }: Intelligence): TextKey {
  if (!has_published) return 'bot_draft';
  return has_unpublished_change ? 'bot_unpublished_changes' : 'bot_published';
}
