import { GetRemotePicture, toHttpRequest } from '@parley/contract';

/** A picture from elsewhere as the page's own server fetches it for whoever is signed in: for `remotePictureUrl`. */
export const serverPictureUrl = (address: string): string => toHttpRequest(GetRemotePicture, { url: address }).path;
