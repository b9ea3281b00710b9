import { PublicFavoriteProduct } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { FavouriteService } from './favourite.service.ts';

export function favouriteRoutes(app: App, favourites: FavouriteService): void {
  implement(app, PublicFavoriteProduct, (request, { scope }) => favourites.change(scope, request));
}
