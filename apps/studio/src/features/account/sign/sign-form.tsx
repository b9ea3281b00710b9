import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { GetRegistration, NewPassword, PASSWORD_MAX, PASSWORD_MIN, PassportWebEmailLoginPost } from '@parley/contract';
import { Button, PasswordField, TextField } from '@parley/ui';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/use-answer.ts';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { LoginFailed } from './login-failed.tsx';
import { registrationOffer } from './registration-offer.ts';
import styles from './sign-form.module.css';
import { useSignIn } from './use-sign-in.ts';

/** The button that Enter presses. */
const MAIN = { type: 'submit', variant: 'primary' } as const;

/**
 * studio §5 login. Enter logs in, or registers the first account; registering asks more of the password and says so
 * without standing in the way.
 */
export function SignForm() {
  const { t } = useTranslation();
  const invitation = useFragmentSecret('invitation');
  const signIn = useSignIn(invitation);
  const registration = useAnswer(GetRegistration, {});
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
    resolver: standardSchemaResolver(PassportWebEmailLoginPost.request),
  });
  const { errors, isValid } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const offer = registration.data && registrationOffer(registration.data, invitation !== undefined);
  const isOffered = offer?.isOffered ?? true;
  const isFirst = offer?.isFirst ?? false;
  const isNewPassword = NewPassword.safeParse(password).success;
  const passwordRule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });

  const retry = () => {
    flushSync(signIn.forgetFailure);
    form.setFocus('password');
    form.reset({ email: form.getValues('email'), password: '' });
  };

  return (
    <>
      {signIn.failure && <LoginFailed failure={signIn.failure} onRetry={retry} />}
      {/* Hidden, not gone: what was typed stays for the next try. */}
      <form
        noValidate
        hidden={!!signIn.failure}
        className={styles.form}
        onSubmit={form.handleSubmit(isFirst ? signIn.register : signIn.logIn)}
      >
        {offer?.hint && <p className={styles.hint}>{t(offer.hint)}</p>}
        <TextField
          {...form.register('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
          error={errors.email && t('open_source_login_placeholder_email')}
        />
        <PasswordField
          {...form.register('password')}
          label={t('password')}
          autoComplete="current-password"
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          hint={isOffered && password !== '' && !isNewPassword ? passwordRule : undefined}
        />
        <div className={styles.buttons}>
          <Button
            {...(isFirst ? { onClick: form.handleSubmit(signIn.logIn) } : MAIN)}
            size="large"
            disabled={!isValid}
            isLoading={signIn.isLoggingIn}
          >
            {t('log_in')}
          </Button>
          {isOffered && (
            <Button
              {...(isFirst ? MAIN : { onClick: form.handleSubmit(signIn.register) })}
              size="large"
              disabled={!isValid || !isNewPassword || registration.isPending}
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
