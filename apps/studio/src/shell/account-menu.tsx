import type { UserLabel } from '@parley/contract';
import { Avatar, Menu, MenuItem, MenuLabel, MenuSeparator, Tag } from '@parley/ui';
import { Check, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { useLogOut } from '../features/account/use-log-out.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/use-login.ts';
import { chooseTheme, themeOf, themes } from '../theme/theme.ts';
import styles from './account-menu.module.css';
import { useSettingsPath } from './settings/settings-path.ts';

/** studio §2 avatar menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const logOut = useLogOut();
  const settingsPath = useSettingsPath();
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={t('account_menu', { name: user.name })}>
      <Avatar name={user.name} src={user.avatar_url} />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className={styles.user}>
          <Avatar name={user.name} src={user.avatar_url} size={40} />
          <span className={styles.names}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.uniqueName}>@{user.app_user_info.user_unique_name}</span>
          </span>
        </span>
      </MenuLabel>
      {user.user_label && <UserBadge label={user.user_label} />}
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={settingsPath('account')}>
          <Settings aria-hidden />
          {t('settings')}
        </Link>
      </MenuItem>
      {user.is_administrator && (
        <MenuItem asChild>
          <Link to="/admin">
            <ShieldCheck aria-hidden />
            {t('administration')}
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={logOut}>
        {t('log_out')}
      </MenuItem>
    </Menu>
  );
}

/** The badge of a user. Only a web address becomes a link. */
function UserBadge({ label }: { label: UserLabel }) {
  const tag = (
    <Tag tone="accent">
      {label.icon_url && <img src={label.icon_url} alt="" />}
      {label.label_name}
    </Tag>
  );
  if (!/^https?:\/\//.test(label.jump_link)) return <MenuLabel>{tag}</MenuLabel>;
  return (
    <MenuItem asChild>
      <a href={label.jump_link} target="_blank" rel="noreferrer">
        {tag}
      </a>
    </MenuItem>
  );
}

const iconOf = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark or as the system. The menu is mounted each time it opens, so it reads the current choice. */
function ThemeItems() {
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
