import { UserUpdateProfile } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** studio §9: a change of language reloads the page after this long. */
const RELOAD_DELAY_MS = 500;

/** Saves the language of the user, and loads the page again in it. */
export function useSaveLanguage() {
  const { t } = useTranslation();
  const toast = useToast();
  return useOperationMutation(UserUpdateProfile, {
    onSuccess: () => {
      toast('success', t('language_saved'));
      setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
    },
  });
}
