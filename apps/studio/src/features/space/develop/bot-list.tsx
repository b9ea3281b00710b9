import { ListSpaceBots } from '@parley/contract';
import { EmptyState } from '@parley/ui';
import { Bot } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAnswer } from '../../../api/use-answer.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { useSpace } from '../list/use-space.ts';
import pageStyles from '../space-page.module.css';
import { BotCard } from './bot-card.tsx';
import styles from './bot-list.module.css';

/** The bots of the space. Until there is an editor, they are made through the API. */
export function BotList() {
  const { t } = useTranslation();
  const { id, name } = useSpace();
  const answer = useAnswer(ListSpaceBots, { space_id: id });
  const hint = <Trans i18nKey="develop_hint" components={{ api: <Link to="/docs/api" className={styles.link} /> }} />;
  if (answer.data?.bots.length === 0)
    return (
      <div className={pageStyles.empty}>
        <EmptyState icon={<Bot aria-hidden />} title={t('develop_empty_title', { name })} message={hint} />
      </div>
    );
  return (
    <>
      <ListPlaceholder answer={answer} />
      {answer.data && (
        <>
          <p className={styles.hint}>{hint}</p>
          <ul aria-label={t('develop_bots')} className={styles.list}>
            {answer.data.bots.map((bot) => (
              <BotCard key={bot.id} bot={bot} spaceId={id} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
