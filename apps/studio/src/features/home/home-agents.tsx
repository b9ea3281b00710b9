import type { HomeBot } from '@parley/contract';
import { Avatar, EmptyState, FirstAgentIllustration, ResourceCard, SectionHeader } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../i18n/relative-time.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { botPath, ChatLink, CreateBotLink } from '../bot/index.ts';
import styles from './home-page.module.css';

interface HomeAgentsProps {
  bots: readonly HomeBot[];
  /** Comes first and introduces itself until the user has written to it. */
  welcomeBot: HomeBot | null;
}

/** The agents of all spaces, last changed first. */
export function HomeAgents({ bots, welcomeBot }: HomeAgentsProps) {
  const { t } = useTranslation();
  const others = bots.filter(({ id }) => id !== welcomeBot?.id);
  return (
    <section aria-labelledby="recent-agents" className={styles.section}>
      <SectionHeader id="recent-agents" title={t('home_agents')} />
      {bots.length === 0 && !welcomeBot ? (
        <NoAgents />
      ) : (
        <ul aria-labelledby="recent-agents" className={styles.cards}>
          {welcomeBot && <AgentCard bot={welcomeBot} description={t('home_welcome_text')} />}
          {others.map((bot) => (
            <AgentCard key={bot.id} bot={bot} description={bot.description} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgentCard({ bot, description }: { bot: HomeBot; description: string }) {
  return (
    <li>
      <ResourceCard
        picture={<Avatar kind="agent" name={bot.name} src={bot.icon_url} size={40} />}
        link={<Link to={botPath(bot.space_id, bot.id)}>{bot.name}</Link>}
        description={description}
        menu={bot.is_published && <ChatLink spaceId={bot.space_id} botId={bot.id} name={bot.name} />}
        meta={[bot.space_name, <RelativeTime key="changed" moment={bot.update_time} />]}
      />
    </li>
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
