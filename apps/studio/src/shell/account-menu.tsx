import { Avatar, Menu, MenuItem, MenuLabel, MenuSeparator } from '@parley/ui';
import { BrainCircuit, LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLogOut } from '../features/account/use-log-out.ts';
import { useUser } from '../session/use-login.ts';
import styles from './account-menu.module.css';
import { useSettingsPath } from './settings/settings-path.ts';
import { ThemeItems } from './theme-items.tsx';
import { UserBadge } from './user-badge.tsx';

/** studio §2 avatar menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const logOut = useLogOut();
  const settingsPath = useSettingsPath();
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={t('account_menu', { name: user.name })}>
      <Avatar name={user.name} src={user.avatar_url} size="small" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className={styles.user}>
          <Avatar name={user.name} src={user.avatar_url} />
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
          <Link to={settingsPath('models')}>
            <BrainCircuit aria-hidden />
            {t('models')}
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
