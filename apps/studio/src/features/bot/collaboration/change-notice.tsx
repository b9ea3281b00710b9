import type { BotDraft } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './change-notice.module.css';
import { useRecentChange } from './use-collaboration.ts';

/** The most names of changed sections that fit into one line. */
const NAMED_SECTIONS_MAX = 3;

const sectionTexts: Readonly<Record<keyof BotDraft, TextKey>> = {
  name: 'changed_name',
  description: 'changed_description',
  icon_uri: 'changed_icon_uri',
  prompt_info: 'changed_prompt_info',
  model_info: 'changed_model_info',
  onboarding_info: 'changed_onboarding_info',
  suggest_reply_info: 'changed_suggest_reply_info',
  built_in_tools: 'changed_built_in_tools',
  knowledge: 'changed_knowledge',
  background_image_info_list: 'changed_background_image_info_list',
};

/** Says quietly what somebody else has just changed. Their change is on the page already. */
export function ChangeNotice() {
  const { t, locale } = useTranslation();
  const recent = useRecentChange();
  const namesOf = (sections: readonly string[]): string => {
    const texts = sections.map((section) => sectionTexts[section as keyof BotDraft]);
    // A newer server may know other sections.
    if (texts.includes(undefined as never) || texts.length > NAMED_SECTIONS_MAX) return t('changed_several');
    return new Intl.ListFormat(locale).format(texts.map((text) => t(text)));
  };
  return (
    <span role="status" className={styles.notice}>
      {recent && t('changed_by', { name: recent.committerName, sections: namesOf(recent.sections) })}
    </span>
  );
}
