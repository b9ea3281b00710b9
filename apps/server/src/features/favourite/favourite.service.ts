import type { PublicFavoriteProduct, RequestOf, ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { FavouriteStore } from './favourite.store.ts';

interface Dependencies {
  store: FavouriteStore;
  now: () => number;
}
type Favourite = typeof PublicFavoriteProduct;
export type FavouriteService = ReturnType<typeof createFavouriteService>;

/** What each user keeps at hand. The list of bots shows it. */
export function createFavouriteService({ store, now }: Dependencies) {
  return {
    async change(scope: Scope, { entity_id, is_cancel = false }: RequestOf<Favourite>): Promise<ResponseOf<Favourite>> {
      if (is_cancel) {
        await store.removeBot(scope, entity_id);
        return { is_first_favorite: false };
      }
      const hadAny = await store.hasAny(scope);
      await unlessDeleted(store.addBot(scope, entity_id, now()));
      return { is_first_favorite: !hadAny };
    },
  };
}
