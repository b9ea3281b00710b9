import { Button, ErrorCard, PageHeader, Text } from '@parley/ui';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { useUser } from '../../session/use-login.ts';
import { CreateBotLink } from '../bot/index.ts';
import { Checklist } from './checklist/checklist.tsx';
import { greetingAt } from './greeting.ts';
import { HomeAgents } from './home-agents.tsx';
import styles from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeSpaces } from './home-spaces.tsx';
import { type Home, useHome } from './use-home.ts';

/** studio §2 `/`: the first steps until they are taken, then the agents and spaces of the user. */
export function HomePage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { name } = useUser();
  const { data, error, isFetching, refetch } = useHome();
  return (
    <div className={styles.home}>
      <PageTitle>{t('home')}</PageTitle>
      <PageHeader
        titleSize="display"
        title={t(greetingAt(new Date().getHours()), { name })}
        // The main button is in the checklist while there is one.
        actions={<CreateBotLink variant={data?.checklist ? 'secondary' : 'primary'} />}
      />
      {data && <HomeSections home={data} />}
      {!data && (!error || isFetching) && <HomeSkeleton />}
      {!data && error && !isFetching && (
        <ErrorCard
          title={t('data_error_title', { module: t('home') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
    </div>
  );
}

function HomeSections({ home }: { home: Home }) {
  const { t } = useTranslation();
  const { is_administrator: isAdministrator } = useUser();
  return (
    <>
      <Checklist checklist={home.checklist} spaces={home.spaces} />
      {!home.has_model && !isAdministrator && <Text tone="muted">{t('home_demo_note')}</Text>}
      <HomeAgents bots={home.bots} welcomeBot={home.welcome_bot} />
      <HomeSpaces spaces={home.spaces} />
    </>
  );
}
