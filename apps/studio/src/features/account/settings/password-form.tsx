import { ListSessions, PASSWORD_MAX, PASSWORD_MIN, PassportWebEmailPasswordResetGet } from '@parley/contract';
import { Button, PasswordField, Row, Stack, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { tooManyRequests, weakPassword, wrongPassword } from '../../../api/error-codes.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';

export function PasswordForm() {
  const { t } = useTranslation();
  const { email } = useUser();
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { email, current_password: '', password: '' },
    schema: PassportWebEmailPasswordResetGet.request,
    fieldOfRefusal: {
      [wrongPassword]: 'current_password',
      [tooManyRequests]: 'current_password',
      [weakPassword]: 'password',
    },
    onSubmit: (request) => change.mutate(request),
  });
  const change = useOperationMutation(PassportWebEmailPasswordResetGet, {
    onSuccess: () => {
      form.markSaved();
      toast('success', t('password_changed'));
      return queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSessions) });
    },
    onError: form.showError,
  });
  const rule = t('password_length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  const reveal = { showLabel: t('show_password'), hideLabel: t('hide_password') };

  return (
    <form {...form.props}>
      <Stack>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current_password')}
          {...reveal}
          label={t('current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password', rule)}
          {...reveal}
          label={t('new_password')}
          autoComplete="new-password"
          hint={rule}
        />
        <Row>
          <Button type="submit" disabled={!form.request} isLoading={change.isPending}>
            {t('change_password')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
