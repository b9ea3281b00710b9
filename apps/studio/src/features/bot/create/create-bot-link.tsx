import { ButtonLink, type ButtonLinkProps } from '@parley/ui';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCreateBotPath } from './create-bot-path.ts';

/** studio §2 create-bot button: opens the form over the current page. */
export function CreateBotLink(props: Pick<ButtonLinkProps, 'variant' | 'size'>) {
  const { t } = useTranslation();
  const path = useCreateBotPath();
  return (
    <ButtonLink {...props}>
      <Link to={path}>
        <Plus aria-hidden />
        {t('create_agent')}
      </Link>
    </ButtonLink>
  );
}
