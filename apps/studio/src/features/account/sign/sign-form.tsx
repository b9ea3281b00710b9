import { GetRegistration, NewPassword, PASSWORD_MAX, PASSWORD_MIN, PassportWebEmailLoginPost } from '@parley/contract';
import { Button, PasswordField, TextField } from '@parley/ui';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useForm } from '../../../form/use-form.ts';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { LoginFailed } from './login-failed.tsx';
import { registrationOffer } from './registration-offer.ts';
import styles from './sign-form.module.css';
import { useSignIn } from './use-sign-in.ts';

/** For the button that Enter presses. */
const MAIN = { type: 'submit', variant: 'primary' } as const;

/**
 * studio §5 login. Enter logs in, or registers the first account. Registering has a stricter rule for the password, which
 * is shown as a hint, not as an error.
 */
export function SignForm() {
  const { t } = useTranslation();
  const invitation = useFragmentSecret('invitation');
  const signIn = useSignIn(invitation);
  const registration = useOperationQuery(GetRegistration, {});

  const offer = registration.data && registrationOffer(registration.data, invitation !== undefined);
  const isOffered = offer?.isOffered ?? true;
  const isFirst = offer?.isFirst ?? false;

  const form = useForm({
    initialValues: { email: '', password: '' },
    schema: PassportWebEmailLoginPost.request,
    onSubmit: isFirst ? signIn.register : signIn.logIn,
  });
  const { password } = form.values;
  const isNewPassword = NewPassword.safeParse(password).success;
  const passwordRule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });

  const retry = () => {
    flushSync(signIn.clearFailure);
    form.set({ password: '' });
    form.focus('password');
  };

  return (
    <>
      {signIn.failure && <LoginFailed failure={signIn.failure} onRetry={retry} />}
      {/* Hidden, not unmounted: the typed e-mail stays for the next try. */}
      <form {...form.props} hidden={!!signIn.failure} className={styles.form}>
        {offer?.hint && <p className={styles.hint}>{t(offer.hint)}</p>}
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
          autoComplete="current-password"
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          hint={isOffered && password !== '' && !isNewPassword ? passwordRule : undefined}
        />
        <div className={styles.buttons}>
          <Button
            {...(isFirst ? { onClick: () => form.submitWith(signIn.logIn) } : MAIN)}
            size="large"
            disabled={!form.request}
            isLoading={signIn.isLoggingIn}
          >
            {t('log_in')}
          </Button>
          {isOffered && (
            <Button
              {...(isFirst ? MAIN : { onClick: () => form.submitWith(signIn.register) })}
              size="large"
              disabled={!form.request || !isNewPassword || registration.isPending}
              isLoading={signIn.isRegistering}
            >
              {t('register')}
            </Button>
          )}
        </div>
        <p className={styles.small}>{t('forgot_password_hint')}</p>
      </form>
    </>
  );
}
