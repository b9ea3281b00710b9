import { ButtonLink } from '@parley/ui';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { binPath } from './bin-path.ts';

export function BinLink({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="ghost">
      <Link to={binPath(spaceId)}>
        <Trash2 aria-hidden />
        {t('bot_bin')}
      </Link>
    </ButtonLink>
  );
}
