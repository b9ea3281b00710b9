import { ButtonLink } from '@parley/ui';
import { Columns3 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { botPath } from './bot-path.ts';

/** From the chat with the draft to the comparison of its variants. */
export function CompareLink({ spaceId, botId }: { spaceId: string; botId: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink size="small" variant="ghost">
      <Link to={`${botPath(spaceId, botId)}/compare`}>
        <Columns3 aria-hidden />
        {t('compare_open')}
      </Link>
    </ButtonLink>
  );
}
