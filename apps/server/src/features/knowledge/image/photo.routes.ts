import { ExtractPhotoCaption, ListPhoto, PhotoDetail, UpdatePhotoCaption } from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { PhotoService } from './photo.service.ts';

export function photoRoutes(app: App, photos: PhotoService): void {
  implement(app, ListPhoto, (request, { locale }) => photos.list(request, locale));
  implement(app, PhotoDetail, (request, { locale }) => photos.detail(request, locale));
  implement(app, UpdatePhotoCaption, (request, { scope }) => photos.updateCaption(scope, request).then(() => ({})));
  implement(app, ExtractPhotoCaption, (request, { scope, locale, signal }) =>
    photos.extractCaption(scope, request, locale, signal),
  );
}
