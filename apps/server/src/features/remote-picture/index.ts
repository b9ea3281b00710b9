import type { App } from '../../platform/http/app.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { remotePictureRoutes } from './remote-picture.routes.ts';
import { createRemotePictureService } from './remote-picture.service.ts';

/** A proxy for images of other sites: a page loads them from our server only. */
export function remotePictureFeature(app: App, safeFetch: SafeFetch): void {
  remotePictureRoutes(app, createRemotePictureService(safeFetch));
}
