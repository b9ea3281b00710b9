import type { App } from '../../platform/http/app.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { pictureRoutes } from './picture.routes.ts';
import { createPictureService } from './picture.service.ts';

/** Pictures from elsewhere, fetched here so that a page needs to ask nobody but us. */
export function pictureFeature(app: App, safeFetch: SafeFetch): void {
  pictureRoutes(app, createPictureService(safeFetch));
}
