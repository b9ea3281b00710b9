import { GetRemotePicture, SignRemotePicture } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementDownload } from '../../platform/http/implement.ts';
import type { RemotePictureService } from './remote-picture.service.ts';

export function remotePictureRoutes(app: App, service: RemotePictureService): void {
  implement(app, SignRemotePicture, (request, { scope }) => service.sign(scope.userId, request));
  implementDownload(app, GetRemotePicture, (request, { scope }) => service.fetchFor(scope.userId, request));
}
