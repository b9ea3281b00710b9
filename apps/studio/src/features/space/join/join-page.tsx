import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../page/page-title.tsx';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { InvalidInvitation } from './invalid-invitation.tsx';
import { JoinCard } from './join-card.tsx';

/** Where an invitation link to a space leads. */
export function JoinPage() {
  const { t } = useTranslation();
  const secret = useFragmentSecret('invitation');
  return (
    <>
      <PageTitle>{t('join_title')}</PageTitle>
      {secret ? <JoinCard secret={secret} /> : <InvalidInvitation message={t('join_missing_secret')} />}
    </>
  );
}
