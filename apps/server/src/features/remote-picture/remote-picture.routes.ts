import { GetRemotePicture } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implementDownload } from '../../platform/http/implement.ts';
import type { RemotePictureService } from './remote-picture.service.ts';

export function remotePictureRoutes(app: App, service: RemotePictureService): void {
  implementDownload(app, GetRemotePicture, ({ url }, { scope }) => service.fetchFor(scope.userId, url));
}
