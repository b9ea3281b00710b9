import { PASSWORD_MAX, PASSWORD_MIN, ResetPasswordByLink } from '@parley/contract';
import { Button, PasswordField, useToast } from '@parley/ui';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './sign-form.module.css';

export function ResetForm({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { secret, password: '' },
    schema: ResetPasswordByLink.request,
    fieldOfFailure: 'password',
    onSubmit: (request) => reset.mutate(request),
  });
  const reset = useOperationMutation(ResetPasswordByLink, {
    onSuccess: () => {
      toast('success', t('reset_done'));
      return navigate('/sign', { replace: true });
    },
    onError: form.showError,
  });
  const rule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  return (
    <form {...form.props} className={styles.form}>
      <p>{t('reset_intro')}</p>
      <PasswordField
        {...form.field('password', rule)}
        label={t('new_password')}
        autoComplete="new-password"
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        hint={rule}
      />
      <Button type="submit" variant="primary" size="large" disabled={!form.request} isLoading={reset.isPending}>
        {t('save_password')}
      </Button>
    </form>
  );
}
