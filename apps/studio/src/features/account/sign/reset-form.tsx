import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { PASSWORD_MAX, PASSWORD_MIN, ResetPasswordByLink } from '@parley/contract';
import { Button, PasswordField, useToast } from '@parley/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import styles from './sign-form.module.css';

export function ResetForm({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { secret, password: '' },
    resolver: standardSchemaResolver(ResetPasswordByLink.request),
  });
  const reset = useAction(ResetPasswordByLink, {
    onDone: () => {
      toast('success', t('reset_done'));
      return navigate('/sign', { replace: true });
    },
    onFailed: (error) =>
      form.setError('password', { type: 'refused', message: errorWords(error) }, { shouldFocus: true }),
  });
  const { errors, isValid } = form.formState;
  const rule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  const refusal = errors.password?.type === 'refused' ? errors.password.message : rule;
  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit((request) => reset.mutate(request))}>
      <p>{t('reset_intro')}</p>
      <PasswordField
        {...form.register('password')}
        label={t('new_password')}
        autoComplete="new-password"
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        hint={rule}
        error={errors.password && refusal}
      />
      <Button type="submit" variant="primary" size="large" disabled={!isValid} isLoading={reset.isPending}>
        {t('save_password')}
      </Button>
    </form>
  );
}
