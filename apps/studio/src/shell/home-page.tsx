import { BookOpen, MonitorSmartphone, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettingsPath } from '../features/account/settings/settings-path.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useUser } from '../session/use-login.ts';
import { HomeCard } from './home-card.tsx';
import styles from './home-page.module.css';

export function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const settingsPath = useSettingsPath();
  return (
    <>
      <PageTitle>{t('start_page')}</PageTitle>
      <h1 className={styles.title}>{t('home_title', { name: user.name })}</h1>
      <p className={styles.intro}>{t('home_intro', { email: user.email })}</p>
      <ul className={styles.cards}>
        <HomeCard
          to={settingsPath('account')}
          icon={<UserRound aria-hidden />}
          title={t('settings')}
          message={t('home_account_message')}
        />
        <HomeCard
          to={settingsPath('sessions')}
          icon={<MonitorSmartphone aria-hidden />}
          title={t('sessions')}
          message={t('home_sessions_message')}
        />
        {user.is_administrator && (
          <HomeCard
            to={settingsPath('users')}
            icon={<UsersRound aria-hidden />}
            title={t('users')}
            message={t('home_users_message')}
          />
        )}
        <HomeCard
          to="/docs/api"
          icon={<BookOpen aria-hidden />}
          title={t('api_reference')}
          message={t('home_api_message')}
        />
      </ul>
    </>
  );
}
