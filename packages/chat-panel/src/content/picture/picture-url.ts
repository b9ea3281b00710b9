import { isStoredFileUrl, requestOn } from '@parley/contract';
import type { RemotePicture } from '../../settings/panel-preferences.ts';

/** Where a picture is fetched from. */
export type PictureOrigin =
  /** Inline, stored by our server, or from an origin that the host allows. */
  | { readonly kind: 'free'; readonly url: string }
  /** The request would tell another server that somebody looks at the picture, so the user decides. */
  | { readonly kind: 'ask'; readonly url: string; readonly host: string }
  | { readonly kind: 'none' };

interface Rules {
  readonly allowedImageOrigins: readonly string[];
}

const INLINE = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);/i;
const NONE: PictureOrigin = { kind: 'none' };

/**
 * Of the addresses of the page's own origin, only those of stored files load: a model could write one that makes our server
 * pass on what the reader sees.
 */
export function pictureOrigin(source: string, { allowedImageOrigins }: Rules, page = location.href): PictureOrigin {
  if (!source || !URL.canParse(source, page)) return NONE;
  const address = new URL(source, page);
  const { protocol, origin, host, href: url } = address;
  const isOwn = origin === new URL(page).origin;
  const freeIf = (isFree: boolean): PictureOrigin => (isFree ? { kind: 'free', url } : NONE);
  if (protocol === 'data:') return freeIf(INLINE.test(source));
  if (protocol === 'blob:') return freeIf(isOwn);
  if (protocol !== 'https:' && protocol !== 'http:') return NONE;
  const isAllowed = allowedImageOrigins.includes(origin);
  if (isOwn) return freeIf(isStoredFileUrl(address) || (isAllowed && !address.pathname.startsWith('/api/')));
  return isAllowed ? freeIf(true) : { kind: 'ask', url, host };
}

/** The URL of a face, an icon or a background, which nobody is asked about; empty where it may not be loaded. */
export const freePictureUrl = (source: string, rules: Rules): string =>
  pictureOrigin(source, rules).kind === 'free' ? source : '';

/** The route of SignRemotePicture without its schemas, which would weigh more than all of the panel's picture code. Exported for the test that compares the two. */
export const signPictureRoute = { method: 'POST', path: '/api/picture/sign_remote' } as const;

/**
 * For `remotePictureUrl`: an address at which the page's own server fetches the picture, signed for the signed-in user, the
 * message and the picture, and valid for a few minutes.
 */
export async function serverPictureUrl({ url, messageId }: RemotePicture): Promise<string> {
  const { path, init } = requestOn(signPictureRoute, { url, ...(messageId !== '' && { message_id: messageId }) });
  const response = await fetch(path, init);
  const answer = (await response.json()) as { msg?: string; signed_url?: string };
  if (!answer.signed_url) throw new Error(answer.msg ?? 'the picture address was not signed');
  return answer.signed_url;
}
