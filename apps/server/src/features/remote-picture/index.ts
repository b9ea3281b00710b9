import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { App } from '../../platform/http/app.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Signer } from '../../platform/signatures.ts';
import { createPictureAddresses } from './picture-address.ts';
import { remotePictureRoutes } from './remote-picture.routes.ts';
import { createRemotePictureService } from './remote-picture.service.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  safeFetch: SafeFetch;
  signer: Signer;
}

/** A proxy for images of other sites: a page loads them from our server only. */
export function remotePictureFeature(app: App, { safeFetch, signer, now }: Dependencies): void {
  remotePictureRoutes(app, createRemotePictureService(safeFetch, createPictureAddresses(signer, now)));
}
