import { MenuItem } from '@parley/ui';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/use-login.ts';
import { chooseTheme, themeOf, themes } from '../theme/theme.ts';
import styles from './account-menu.module.css';

const iconOf = { system: Monitor, light: Sun, dark: Moon };

/** Light or dark, chosen from the avatar menu; the menu opens anew each time and reads the choice then. */
export function ThemeItems() {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const current = themeOf(userId);
  return themes.map((theme) => {
    const Icon = iconOf[theme];
    return (
      <MenuItem key={theme} asChild onSelect={() => chooseTheme(userId, theme)}>
        <div role="menuitemradio" tabIndex={-1} aria-checked={theme === current}>
          <Icon aria-hidden />
          <span className={styles.choice}>{t(`theme_${theme}`)}</span>
          {theme === current && <Check aria-hidden />}
        </div>
      </MenuItem>
    );
  });
}
