import { GetRegistration, NewPassword, PASSWORD_MAX, PASSWORD_MIN } from '@parley/contract';
import { Button, PasswordField, TextField } from '@parley/ui';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { registrationFact } from '../../../session/page-facts.ts';
import { type RegistrationOffer, registrationOffer } from './registration-offer.ts';
import { SignFailure } from './sign-failure.tsx';
import styles from './sign-form.module.css';
import { type SignAction, type SignIn, useSignIn } from './use-sign-in.ts';

interface SignFormProps {
  /** The secret of an invitation to the installation. */
  invitation: string | undefined;
  /** The visitor came from an invitation to a space. */
  isJoining: boolean;
}

/** The form, or where to find the link without which nobody can use it yet. */
export function SignForm({ invitation, isJoining }: SignFormProps) {
  const { t } = useTranslation();
  // What the page was told is enough without a link; a link is checked before anything is typed.
  const registration = useOperationQuery(
    GetRegistration,
    invitation === undefined ? {} : { invitation },
    invitation === undefined ? { initialData: registrationFact } : { placeholderData: registrationFact },
  );
  const invitedTo = invitation !== undefined ? 'to-installation' : isJoining ? 'to-space' : undefined;
  const offer = registrationOffer(registration.data, invitedTo);
  if (!offer.isBlocked)
    return (
      <CredentialsForm
        invitation={invitation}
        offer={offer}
        canRegister={!registration.isPending}
        hasAccounts={!registration.data?.is_first_account}
      />
    );
  return (
    <>
      <h1>{t('first_account_title')}</h1>
      {offer.hint && <p role="alert">{t(offer.hint)}</p>}
      <p className={styles.hint}>{t('first_account_link_hint')}</p>
    </>
  );
}

interface CredentialsFormProps {
  invitation: string | undefined;
  offer: RegistrationOffer;
  /** The server has said who may register. */
  canRegister: boolean;
  hasAccounts: boolean;
}

/**
 * studio §5 login. Registering has a stricter rule for the password, which is shown as a hint, not as an error. After a
 * failure everything typed stays, and the button that failed says Retry until something is changed.
 */
function CredentialsForm({ invitation, offer, canRegister, hasAccounts }: CredentialsFormProps) {
  const { t } = useTranslation();
  const { isOffered, isMain, hint } = offer;
  const signIn = useSignIn({ invitation, mainAction: isMain ? 'register' : 'log-in' });

  const { form } = signIn;
  const { password } = form.values;
  const isNewPassword = NewPassword.safeParse(password).success;
  const passwordRule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  const showsRule = isOffered && !isNewPassword && (isMain || password !== '');
  const button = (action: SignAction, isAllowed: boolean) => (
    <SignButton
      key={action}
      action={action}
      isMain={(action === 'register') === isMain}
      isAllowed={isAllowed}
      {...signIn}
    />
  );
  const logInButton = button('log-in', true);
  const registerButton = isOffered && button('register', isNewPassword && canRegister);
  return (
    <>
      <h1>{t(isMain ? 'register_title' : 'sign_title')}</h1>
      <form {...form.props} className={styles.form}>
        {hint && <p className={styles.hint}>{t(hint)}</p>}
        <TextField
          {...form.field('email', t('open_source_login_placeholder_email'))}
          label={t('email')}
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
        />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete={isMain ? 'new-password' : 'current-password'}
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          capsLockLabel={t('caps_lock')}
          hint={showsRule ? passwordRule : undefined}
        />
        <SignFailure action="log-in" error={signIn.failureOf('log-in')} />
        <SignFailure action="register" error={signIn.failureOf('register')} />
        <div className={styles.buttons}>{isMain ? [registerButton, logInButton] : [logInButton, registerButton]}</div>
        {hasAccounts && <p className={styles.small}>{t('forgot_password_hint')}</p>}
      </form>
    </>
  );
}

interface SignButtonProps extends SignIn {
  action: SignAction;
  /** The first button, which Enter presses. */
  isMain: boolean;
  isAllowed: boolean;
}

function SignButton({ action, isMain, isAllowed, form, submit, failureOf, isBusy }: SignButtonProps) {
  const { t } = useTranslation();
  const label = failureOf(action) ? 'retry' : action === 'log-in' ? 'log_in' : 'register';
  return (
    <Button
      type={isMain ? 'submit' : 'button'}
      variant={isMain ? 'primary' : 'ghost'}
      onClick={isMain ? undefined : () => submit(action)}
      size="large"
      disabled={!form.request || !isAllowed}
      isLoading={isBusy(action)}
    >
      {t(label)}
    </Button>
  );
}
