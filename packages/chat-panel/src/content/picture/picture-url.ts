import { requestOn } from '@parley/contract';

/** Where a picture is fetched from. `address` is the picture's own URL; `url` is the one to request, which the host may rewrite. */
export type PictureOrigin =
  /** Inline, from the page's own origin, or from an origin that the host allows. */
  | { readonly kind: 'free'; readonly url: string; readonly address: string }
  /** The request would tell another server that somebody looks at the picture, so the user decides. */
  | { readonly kind: 'ask'; readonly url: string; readonly address: string; readonly host: string }
  | { readonly kind: 'none' };

interface Rules {
  readonly allowedImageOrigins: readonly string[];
  readonly remotePictureUrl: ((address: string) => string) | undefined;
}

const INLINE = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);/i;
const NONE: PictureOrigin = { kind: 'none' };

export function pictureOrigin(
  source: string,
  { allowedImageOrigins, remotePictureUrl }: Rules,
  page = location.href,
): PictureOrigin {
  if (!source || !URL.canParse(source, page)) return NONE;
  const { protocol, origin, host, href: address } = new URL(source, page);
  const ownOrigin = new URL(page).origin;
  const unchanged: PictureOrigin = { kind: 'free', url: address, address };
  if (protocol === 'data:') return INLINE.test(source) ? unchanged : NONE;
  if (protocol === 'blob:') return origin === ownOrigin ? unchanged : NONE;
  if (protocol !== 'https:' && protocol !== 'http:') return NONE;
  if (origin === ownOrigin) return unchanged;
  const url = remotePictureUrl?.(address) ?? address;
  return allowedImageOrigins.includes(origin) ? { kind: 'free', url, address } : { kind: 'ask', url, address, host };
}

/** The route of GetRemotePicture without its schemas, which would weigh more than all of the panel's picture code. Exported for the test that compares the two. */
export const remotePictureRoute = { method: 'GET', path: '/api/picture/remote' } as const;

/** The URL at which the page's own server fetches a remote picture for signed-in users: for `remotePictureUrl`. */
export const serverPictureUrl = (address: string): string => requestOn(remotePictureRoute, { url: address }).path;
