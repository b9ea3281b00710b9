import { NICKNAME_MAX, UserUpdateProfile } from '@parley/contract';
import { Button, FieldRow, TextField, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';

export function NicknameForm() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const form = useForm({
    initialValues: { name: user.name },
    schema: UserUpdateProfile.request,
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(UserUpdateProfile, {
    onSuccess: ({ data }) => {
      loginStore.dispatch({ type: 'profile-changed', change: data });
      form.markSaved();
      toast('success', t('nickname_saved'));
    },
    onError: form.showError,
  });
  return (
    <form {...form.props}>
      <FieldRow>
        <TextField
          {...form.field('name', t('nickname_problem', { max: NICKNAME_MAX }))}
          label={t('nickname')}
          note={`${form.values.name.length}/${NICKNAME_MAX}`}
          maxLength={NICKNAME_MAX}
          autoComplete="nickname"
        />
        <Button type="submit" disabled={!form.request} isLoading={save.isPending} aria-label={t('save_nickname')}>
          {t('save')}
        </Button>
      </FieldRow>
    </form>
  );
}
