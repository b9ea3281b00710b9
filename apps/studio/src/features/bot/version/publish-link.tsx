import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { ButtonLink, classNames } from '@parley/ui';
import { Rocket } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { publishPath } from '../bot-path.ts';
import styles from './publish-link.module.css';

type Published = Pick<ResponseOf<typeof GetDraftBotInfoAgw>['data'], 'has_publish' | 'same_with_online'>;

interface PublishStateProps extends Published {
  /** On narrow screens a dot; screen readers get the words. */
  isShort?: boolean;
}

/** Whether the published version has the content of the draft; nothing before the first. */
export function PublishState({ has_publish, same_with_online, isShort }: PublishStateProps) {
  const { t } = useTranslation();
  if (!has_publish) return null;
  return (
    <span className={classNames(same_with_online ? styles.published : styles.changed, isShort && styles.short)}>
      {t(same_with_online ? 'bot_published' : 'bot_unpublished_changes')}
    </span>
  );
}

interface PublishLinkProps {
  botId: string;
  spaceId: string;
  /** There is something to publish. */
  isMain: boolean;
}

/** Leads to the page on which the agent is published. An icon on narrow screens. */
export function PublishLink({ botId, spaceId, isMain }: PublishLinkProps) {
  const { t } = useTranslation();
  const label = t('bot_publish');
  return (
    <ButtonLink size="small" variant={isMain ? 'primary' : 'secondary'}>
      <Link to={publishPath(spaceId, botId)} aria-label={label}>
        <Rocket aria-hidden />
        <span className={styles.label}>{label}</span>
      </Link>
    </ButtonLink>
  );
}
