import type { TextKey } from '../../i18n/text-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const titles: Readonly<Record<string, TextKey>> = {
  account: 'api_group_account',
  administration: 'api_group_administration',
  audio: 'api_group_audio',
  'audit-log': 'api_group_audit_log',
  bot: 'api_group_bot',
  conversation: 'api_group_conversation',
  favourite: 'api_group_favourite',
  home: 'api_group_home',
  model: 'api_group_model',
  object: 'api_group_object',
  prompt: 'api_group_prompt',
  'remote-picture': 'api_group_remote_picture',
  space: 'api_group_space',
  upload: 'api_group_upload',
};

/** The title of a group of calls. A tag without a text is shown as it is. */
export function useGroupTitle(): (tag: string) => string {
  const { t } = useTranslation();
  return (tag) => {
    const key = titles[tag];
    return key ? t(key) : tag;
  };
}
