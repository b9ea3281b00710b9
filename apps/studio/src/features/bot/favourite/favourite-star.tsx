import type { Intelligence } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { Star } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './favourite-star.module.css';
import { useSetFavourite } from './use-set-favourite.ts';

/** Whether an agent is a favourite of the user, as a button that changes it. */
export function FavouriteStar({ bot }: { bot: Intelligence }) {
  const { t } = useTranslation();
  const setFavourite = useSetFavourite();
  const { is_fav: isFavourite } = bot.favorite_info;
  const { name } = bot.basic_info;
  return (
    <IconButton
      label={t('favourite_toggle', { name })}
      title={t(isFavourite ? 'favourite_remove' : 'favourite_add')}
      icon={<Star aria-hidden />}
      aria-pressed={isFavourite}
      className={styles.star}
      onClick={() => setFavourite(bot, !isFavourite)}
    />
  );
}
