import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';
import styles from './read-only-notice.module.css';

interface ReadOnlyNoticeProps {
  botId: string;
  spaceId: string;
  /** The page shows a version, not the draft. */
  isPreview: boolean;
}

/** Says once why nothing on the page can be changed. */
export function ReadOnlyNotice({ botId, spaceId, isPreview }: ReadOnlyNoticeProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.notice}>
      <Eye aria-hidden />
      <span>
        {t(isPreview ? 'editor_preview' : 'bot_readonly')}{' '}
        {isPreview && <Link to={botPath(spaceId, botId)}>{t('editor_preview_leave')}</Link>}
      </span>
    </p>
  );
}
