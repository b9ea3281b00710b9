import { Select } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { localeOptions } from '../../../language/locale.ts';
import { useUser } from '../../../session/use-login.ts';
import { useSaveLanguage } from './use-save-language.ts';

export function LanguageSelect() {
  const { t } = useTranslation();
  const { locale } = useUser();
  const save = useSaveLanguage();
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
