import { USERNAME_MAX, USERNAME_MIN, UserUpdateProfile } from '@parley/contract';
import { Button, TextField, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from '../../../settings-layout/field-row.module.css';
import { usernameProblem, useUsernameCheck } from './username-check.ts';

/** studio §5 username: the rules of the contract at once, availability a second after typing. */
export function UsernameForm() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const form = useForm({
    initialValues: { user_unique_name: user.user_unique_name },
    schema: UserUpdateProfile.request,
    fieldOfFailure: 'user_unique_name',
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const username = form.values.user_unique_name;
  const problem = usernameProblem(username);
  const check = useUsernameCheck(username, form.request !== undefined);
  const save = useOperationMutation(UserUpdateProfile, {
    onSuccess: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: data });
      form.markSaved();
      toast('success', t('username_saved'));
    },
    onError: form.showError,
  });

  const field = form.field('user_unique_name');
  const limits = { min: USERNAME_MIN, max: USERNAME_MAX };
  const unavailable = check?.result === 'refused' ? check.message : undefined;
  const hint = {
    checking: t('username_checking'),
    available: t('username_available'),
    refused: undefined,
    unchecked: t('username_hint', limits),
  }[check?.result ?? 'unchecked'];

  return (
    <form {...form.props} className={styles.row}>
      <TextField
        {...field}
        label={t('username')}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problem ? t(problem, limits) : (unavailable ?? field.error)}
        hint={hint}
      />
      <Button
        type="submit"
        disabled={!form.request || unavailable !== undefined}
        isLoading={save.isPending}
        aria-label={t('save_username')}
      >
        {t('save')}
      </Button>
    </form>
  );
}
