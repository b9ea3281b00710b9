import { type Intelligence, IntelligenceOrder, IntelligenceScope, type Space } from '@parley/contract';
import { Avatar, Button, IconButton } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPages, botsIn } from '../bot-pages.ts';
import { botPath } from '../bot-path.ts';
import styles from './favourite-list.module.css';
import { useSetFavourite } from './use-set-favourite.ts';

/** studio §9: a reload loads every page again, so at least one. */
const PAGE_SIZE = 20;

/** studio §2 Favourites list of the second-level sidebar. Without favourites there is nothing to see. */
export function FavouriteList({ space }: { space: Pick<Space, 'id'> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useInfiniteQuery({
    ...botPages({
      space_id: space.id,
      is_fav: true,
      order_by: IntelligenceOrder.updateTime,
      search_scope: IntelligenceScope.all,
      size: PAGE_SIZE,
    }),
    // Those of another space are no placeholder.
    placeholderData: undefined,
  });
  if (query.isError && !query.data)
    return (
      <section aria-labelledby={titleId} className={styles.favourites}>
        <h2 id={titleId} className={styles.title}>
          {t('favourites')}
        </h2>
        <p role="alert" className={styles.failed}>
          {t('favourites_failed')}
        </p>
        <Button size="small" variant="ghost" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </section>
    );
  const bots = query.data ? botsIn(query.data) : [];
  if (bots.length === 0) return null;
  return (
    <nav aria-labelledby={titleId} className={styles.favourites}>
      <h2 id={titleId} className={styles.title}>
        {t('favourites')}
      </h2>
      <ul aria-labelledby={titleId} className={styles.items}>
        {bots.map((bot) => (
          <FavouriteItem key={bot.basic_info.id} bot={bot} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          variant="ghost"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('load_more')}
        </Button>
      )}
    </nav>
  );
}

function FavouriteItem({ bot }: { bot: Intelligence }) {
  const { t } = useTranslation();
  const setFavourite = useSetFavourite();
  const { id, name, icon_url, space_id } = bot.basic_info;
  return (
    <li className={styles.item}>
      <NavLink to={botPath(space_id, id)} className={styles.link}>
        <Avatar kind="agent" name={name} src={icon_url} size={20} />
        <span className={styles.name}>{name}</span>
      </NavLink>
      <div className={styles.remove}>
        <IconButton
          label={t('favourite_remove_named', { name })}
          icon={<Star aria-hidden />}
          onClick={() => setFavourite(bot, false)}
        />
      </div>
    </li>
  );
}
