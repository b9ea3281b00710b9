import { ButtonLink, EmptyState } from '@parley/ui';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { useChatModel } from '../../model/index.ts';
import { useSection } from '../draft/draft-editor.ts';

/** A form that asks the model of the agent for a proposal. The built-in demonstration has none: that is said instead of the form. */
export function RealModelNeeded({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { is_administrator: isAdministrator } = useUser();
  const [{ model_id: modelId }] = useSection('model_info');
  const { model } = useChatModel(modelId);
  if (!model?.is_built_in) return children;
  return (
    <EmptyState
      icon={<FlaskConical aria-hidden />}
      title={t('fix_demonstration')}
      message={t(isAdministrator ? 'fix_demonstration_administrator' : 'fix_demonstration_user')}
      action={
        isAdministrator && (
          <ButtonLink>
            <Link to="/admin/models">{t('fix_open_models')}</Link>
          </ButtonLink>
        )
      }
    />
  );
}
