import { GetObject } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implementDownload } from '../../platform/http/implement.ts';
import type { ObjectService } from './object.service.ts';

/** An object never changes under its id. It is shown, not run: its own policy lets nothing in it load or execute. */
export function objectRoutes(app: App, service: ObjectService): void {
  implementDownload(app, GetObject, async ({ object_id }) => {
    const { contentType, bytes } = await service.open(object_id);
    return {
      body: bytes,
      headers: {
        'content-type': contentType,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    };
  });
}
