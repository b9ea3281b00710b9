import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { fragmentSecret } from '../../../session/fragment-secret.ts';
import { redirectAfterSignIn } from '../../../session/sign-path.ts';
import { SignForm } from './sign-form.tsx';
import { SignFrame } from './sign-frame.tsx';

interface SignPageProps {
  /** The address of the page: with the redirect of studio §2, and perhaps an invitation. */
  address: { search: string; hash: string };
}

/** studio §2 login page. It needs no router: visitors get it without the rest of the studio. */
export function SignPage({ address }: SignPageProps) {
  const { t } = useTranslation();
  const isJoining = redirectAfterSignIn(address).startsWith('/join');
  return (
    <SignFrame>
      <PageTitle>{t('sign_in')}</PageTitle>
      {isJoining && <p>{t('sign_to_join')}</p>}
      <SignForm invitation={fragmentSecret(address.hash, 'invitation')} isJoining={isJoining} />
    </SignFrame>
  );
}
