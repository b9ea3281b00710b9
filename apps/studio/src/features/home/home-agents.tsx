import type { HomeBot } from '@parley/contract';
import { Avatar, ButtonLink, EmptyState, FirstAgentIllustration, ResourceCard, SectionHeader } from '@parley/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { botPath, CreateBotLink } from '../bot/index.ts';
import styles from './home-page.module.css';

interface HomeAgentsProps {
  bots: readonly HomeBot[];
  /** Introduces itself until the user has written to it. */
  welcomeBot: HomeBot | null;
}

/** The agents of all spaces, last changed first. */
export function HomeAgents({ bots, welcomeBot }: HomeAgentsProps) {
  const { t } = useTranslation();
  const others = bots.filter(({ id }) => id !== welcomeBot?.id);
  return (
    <section aria-labelledby="recent-agents" className={styles.section}>
      <SectionHeader id="recent-agents" title={t('home_agents')} />
      {welcomeBot && <WelcomeCard bot={welcomeBot} />}
      {others.length > 0 && (
        <ul aria-labelledby="recent-agents" className={styles.cards}>
          {others.map((bot) => (
            <li key={bot.id}>
              <ResourceCard
                picture={<Avatar kind="agent" name={bot.name} src={bot.icon_url} size={40} />}
                link={<Link to={botPath(bot.space_id, bot.id)}>{bot.name}</Link>}
                description={bot.description}
                meta={[bot.space_name]}
              />
            </li>
          ))}
        </ul>
      )}
      {bots.length === 0 && <NoAgents />}
    </section>
  );
}

function WelcomeCard({ bot }: { bot: HomeBot }) {
  const { t } = useTranslation();
  return (
    <article className={styles.welcome}>
      <Avatar kind="agent" name={bot.name} src={bot.icon_url} size={40} />
      <div className={styles.welcomeText}>
        <h3 className={styles.welcomeName}>{bot.name}</h3>
        <p>{t('home_welcome_text')}</p>
      </div>
      <ButtonLink>
        <Link to={botPath(bot.space_id, bot.id)}>{t('home_welcome_open')}</Link>
      </ButtonLink>
    </article>
  );
}

function NoAgents() {
  const { t } = useTranslation();
  return (
    <EmptyState
      illustration={<FirstAgentIllustration />}
      title={t('home_agents_empty')}
      message={t('bot_list_empty_text')}
      action={<CreateBotLink />}
    />
  );
}
