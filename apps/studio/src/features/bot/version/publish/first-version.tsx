import type { BotDraft, BotInfo } from '@parley/contract';
import { Avatar, Panel, SectionHeader, Text } from '@parley/ui';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SectionName } from '../../draft/merge/merge-section.ts';
import { useSectionNames } from '../../draft/use-section-names.ts';
import styles from './first-version.module.css';

interface FirstVersionProps {
  bot: Pick<BotInfo, 'icon_url' | keyof BotDraft>;
  /** What the draft contains. */
  sections: readonly SectionName[];
}

/** Before the first version there is nothing to compare with: what will be published. */
export function FirstVersion({ bot, sections }: FirstVersionProps) {
  const { t } = useTranslation();
  const namesOf = useSectionNames();
  const { name, description, icon_url: iconUrl, prompt_info: promptInfo } = bot;
  return (
    <Panel label={t('publish_changes')}>
      <SectionHeader title={t('publish_first')} hint={t('publish_first_text')} />
      <div className={styles.agent}>
        <Avatar kind="agent" name={name} src={iconUrl} size={40} />
        <div>
          <p className={styles.name}>{name}</p>
          {description && <Text tone="muted">{description}</Text>}
        </div>
      </div>
      {promptInfo.prompt && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it
        <section aria-label={t('bot_prompt')} tabIndex={0} className={styles.prompt}>
          {promptInfo.prompt}
        </section>
      )}
      {sections.length > 0 && (
        <Text size="label" tone="muted">
          {t('publish_first_sections', { sections: namesOf(sections) })}
        </Text>
      )}
    </Panel>
  );
}
