import { EmptyState } from '@parley/ui';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** A link that is cut off, revoked or expired. */
export function InvalidInvitation({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      role="alert"
      icon={<Unlink aria-hidden />}
      title={t('join_invalid')}
      message={message}
      action={<Link to="/space">{t('go_to_spaces')}</Link>}
    />
  );
}
