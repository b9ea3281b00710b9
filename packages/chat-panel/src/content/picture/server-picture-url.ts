import { requestOn } from '@parley/contract';

/** The call GetRemotePicture without its schemas, which weigh more than the panel's own pictures do. Exported for the test that holds the two together. */
export const remotePictureRoute = { method: 'GET', path: '/api/picture/remote' } as const;

/** A picture from elsewhere as the page's own server fetches it for whoever is signed in: for `remotePictureUrl`. */
export const serverPictureUrl = (address: string): string => requestOn(remotePictureRoute, { url: address }).path;
