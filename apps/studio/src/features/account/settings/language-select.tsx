import { UserUpdateProfile } from '@parley/contract';
import { Select, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { localeOptions } from '../../../language/locale.ts';
import { useUser } from '../../../session/use-login.ts';

/** studio §9: a change of language reloads the page after this long. */
const RELOAD_DELAY_MS = 500;

export function LanguageSelect() {
  const { t } = useTranslation();
  const { locale } = useUser();
  const toast = useToast();
  const save = useOperationMutation(UserUpdateProfile, {
    onSuccess: () => {
      toast('success', t('language_saved'));
      setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
    },
  });
  return (
    <Select
      label={t('language')}
      // After an error the select shows the saved language again.
      value={save.isError ? locale : (save.variables?.locale ?? locale)}
      options={localeOptions}
      disabled={save.isPending}
      onValueChange={(next) => save.mutate({ locale: next })}
    />
  );
}
