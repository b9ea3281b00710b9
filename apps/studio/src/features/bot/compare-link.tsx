import { ButtonLink } from '@parley/ui';
import { Columns3 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { botPath } from './bot-path.ts';
import styles from './version/publish-link.module.css';

/** From the chat with the draft to the comparison of its variants. An icon on narrow screens. */
export function CompareLink({ spaceId, botId }: { spaceId: string; botId: string }) {
  const { t } = useTranslation();
  const label = t('compare_open');
  return (
    <ButtonLink size="small" variant="ghost">
      <Link to={`${botPath(spaceId, botId)}/compare`} aria-label={label}>
        <Columns3 aria-hidden />
        <span className={styles.label}>{label}</span>
      </Link>
    </ButtonLink>
  );
}
