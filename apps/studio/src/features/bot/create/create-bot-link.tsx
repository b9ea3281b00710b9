import { ButtonLink, type ButtonLinkProps } from '@parley/ui';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCreatePath } from './create-path.ts';

/** studio §2 create-bot button: opens the create-choice dialog over the current page. */
export function CreateBotLink(props: Pick<ButtonLinkProps, 'variant' | 'size'>) {
  const { t } = useTranslation();
  const path = useCreatePath();
  return (
    <ButtonLink {...props}>
      <Link to={path}>
        <Plus aria-hidden />
        {t('create_agent')}
      </Link>
    </ButtonLink>
  );
}
