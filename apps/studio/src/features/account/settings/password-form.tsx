import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ListSessions, PASSWORD_MAX, PASSWORD_MIN, PassportWebEmailPasswordResetGet } from '@parley/contract';
import { Button, PasswordField, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useAction } from '../../../api/use-action.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from './password-form.module.css';
import { fieldOfRefusal } from './password-refusals.ts';

export function PasswordForm() {
  const { t } = useTranslation();
  const { email } = useUser();
  const toast = useToast();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email, current_password: '', password: '' },
    resolver: standardSchemaResolver(PassportWebEmailPasswordResetGet.request),
  });
  const change = useAction(PassportWebEmailPasswordResetGet, {
    onDone: () => {
      form.reset();
      toast('success', t('password_changed'));
      return queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSessions) });
    },
    onFailed: (error) => {
      const field = fieldOfRefusal(error);
      const message = errorWords(error);
      if (field) form.setError(field, { type: 'refused', message }, { shouldFocus: true });
      else toast('error', message);
    },
  });
  const { errors, isValid } = form.formState;
  const rule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  const reveal = { showLabel: t('show_password'), hideLabel: t('hide_password') };
  const refusalOf = (field: 'current_password' | 'password') =>
    errors[field]?.type === 'refused' ? errors[field].message : undefined;

  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit((request) => change.mutate(request))}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('current_password')}
        {...reveal}
        label={t('current_password')}
        autoComplete="current-password"
        error={refusalOf('current_password')}
      />
      <PasswordField
        {...form.register('password')}
        {...reveal}
        label={t('new_password')}
        autoComplete="new-password"
        hint={rule}
        error={errors.password && (refusalOf('password') ?? rule)}
      />
      <Button type="submit" disabled={!isValid} isLoading={change.isPending}>
        {t('change_password')}
      </Button>
    </form>
  );
}
