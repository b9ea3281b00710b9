import { ListSpaceBots, type Space } from '@parley/contract';
import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyPage } from '../../../page/empty-page.tsx';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { BotCard } from './bot-card.tsx';
import styles from './bot-list.module.css';

/** The agents of a space. Until there is an editor, they are created through the API. */
export function BotList({ space: { id, name } }: { space: Pick<Space, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const query = useOperationQuery(ListSpaceBots, { space_id: id });
  const hint = <Trans i18nKey="bot_list_hint" components={{ api: <Link to="/docs/api" className={styles.link} /> }} />;
  if (query.data?.bots.length === 0)
    return <EmptyPage icon={<Bot aria-hidden />} title={t('bot_list_empty_title', { name })} message={hint} />;
  return (
    <>
      <ListPlaceholder query={query} />
      {query.data && (
        <>
          <p className={styles.hint}>{hint}</p>
          <ul aria-label={t('bot_list')} className={styles.list}>
            {query.data.bots.map((bot) => (
              <BotCard key={bot.id} bot={bot} spaceId={id} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
