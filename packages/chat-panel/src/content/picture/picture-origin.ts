/** Where a picture would be fetched from. `address` is where it is, `url` what is asked for it: the same unless the host has a way. */
export type PictureOrigin =
  /** Its bytes are here, or it comes from where the page comes from or the host allows. */
  | { readonly kind: 'free'; readonly url: string; readonly address: string }
  /** A stranger would learn that it is looked at: the reader decides. */
  | { readonly kind: 'ask'; readonly url: string; readonly address: string; readonly host: string }
  | { readonly kind: 'none' };

interface Rules {
  readonly allowedImageOrigins: readonly string[];
  readonly remotePictureUrl: ((address: string) => string) | undefined;
}

const INLINE = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);/i;
const NONE: PictureOrigin = { kind: 'none' };

export function pictureOrigin(
  written: string,
  { allowedImageOrigins, remotePictureUrl }: Rules,
  page = location.href,
): PictureOrigin {
  if (!written || !URL.canParse(written, page)) return NONE;
  const { protocol, origin, host, href: address } = new URL(written, page);
  const own = new URL(page).origin;
  const asIs: PictureOrigin = { kind: 'free', url: address, address };
  if (protocol === 'data:') return INLINE.test(written) ? asIs : NONE;
  if (protocol === 'blob:') return origin === own ? asIs : NONE;
  if (protocol !== 'https:' && protocol !== 'http:') return NONE;
  if (origin === own) return asIs;
  const url = remotePictureUrl?.(address) ?? address;
  return allowedImageOrigins.includes(origin) ? { kind: 'free', url, address } : { kind: 'ask', url, address, host };
}
