import { GetObject } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implementDownload } from '../../platform/http/implement.ts';
import type { ObjectService } from './object.service.ts';

/** The content of an object never changes. */
const FOREVER = { 'cache-control': 'private, max-age=31536000, immutable' };

export function objectRoutes(app: App, service: ObjectService): void {
  implementDownload(app, GetObject, async ({ object_id }) => {
    const stored = await service.open(object_id);
    return { ...stored, headers: { ...stored.headers, ...FOREVER } };
  });
}
