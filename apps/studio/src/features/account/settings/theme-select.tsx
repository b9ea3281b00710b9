import { Select } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { chooseTheme, themeOf, themes } from '../../../theme/theme.ts';

/** Light or dark, for this account in this browser. */
export function ThemeSelect() {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const [theme, setTheme] = useState(themeOf(userId));
  const options = themes.map((value) => ({ value, label: t(`theme_${value}`) }));
  return (
    <Select
      label={t('theme')}
      value={theme}
      options={options}
      onValueChange={(next) => {
        setTheme(next);
        chooseTheme(userId, next);
      }}
    />
  );
}
