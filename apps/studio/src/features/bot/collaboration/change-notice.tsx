import { type BotDraft, newBotDraft } from '@parley/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './change-notice.module.css';
import { useRecentChange } from './use-collaboration.ts';

/** The most names of changed sections that fit into one line. */
const NAMED_SECTIONS_MAX = 3;

/** A newer server may know other sections. */
const isKnown = (section: string): section is keyof BotDraft => section in newBotDraft;

/** Says quietly what somebody else has just changed. Their change is on the page already. */
export function ChangeNotice() {
  const { t, locale } = useTranslation();
  const recent = useRecentChange();
  const namesOf = (sections: readonly string[]): string => {
    if (!sections.every(isKnown) || sections.length > NAMED_SECTIONS_MAX) return t('changed_several');
    return new Intl.ListFormat(locale).format(sections.map((section) => t(`changed_${section}`)));
  };
  return (
    <span role="status" className={styles.notice}>
      {recent && t('changed_by', { name: recent.committerName, sections: namesOf(recent.sections) })}
    </span>
  );
}
