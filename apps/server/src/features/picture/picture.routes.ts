import { GetRemotePicture } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implementDownload } from '../../platform/http/implement.ts';
import type { PictureService } from './picture.service.ts';

export function pictureRoutes(app: App, service: PictureService): void {
  implementDownload(app, GetRemotePicture, ({ url }, { scope }) => service.fetchFor(scope.userId, url));
}
