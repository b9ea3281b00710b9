/** Where a picture would be fetched from. */
export type PictureOrigin =
  /** Its bytes are here, or it comes from where the page comes from or the host allows. */
  | { readonly kind: 'free'; readonly url: string }
  /** A stranger would learn that it is looked at: the reader decides. */
  | { readonly kind: 'ask'; readonly url: string; readonly host: string }
  | { readonly kind: 'none' };

const INLINE = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);/i;

export function pictureOrigin(url: string, allowedOrigins: readonly string[], page = location.href): PictureOrigin {
  if (!url || !URL.canParse(url, page)) return { kind: 'none' };
  const parsed = new URL(url, page);
  if (parsed.protocol === 'data:') return INLINE.test(url) ? { kind: 'free', url } : { kind: 'none' };
  if (parsed.protocol === 'blob:')
    return parsed.origin === new URL(page).origin ? { kind: 'free', url } : { kind: 'none' };
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return { kind: 'none' };
  const isFree = parsed.origin === new URL(page).origin || allowedOrigins.includes(parsed.origin);
  return isFree ? { kind: 'free', url: parsed.href } : { kind: 'ask', url: parsed.href, host: parsed.host };
}
