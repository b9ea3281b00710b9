/** The scheme of links that act in the chat (wire §1.12). */
const MESSAGE_LINK_SCHEME = 'coco:';

const WIKI_LINK_KEY = 's$wiki_link';
const WEB_SCHEMES: readonly string[] = ['http:', 'https:'];
const SAFE_SCHEMES: readonly string[] = [...WEB_SCHEMES, 'mailto:', MESSAGE_LINK_SCHEME];

/** The effect of a click on a link. */
export type LinkAction =
  | { readonly action: 'send-message'; readonly text: string }
  | { readonly action: 'open-wiki'; readonly url: string }
  | { readonly action: 'open-window'; readonly url: string }
  | { readonly action: 'write-mail'; readonly url: string }
  /** A link of our scheme without a parameter: the click is only reported. */
  | { readonly action: 'report' }
  /** An invalid or unsafe link. */
  | { readonly action: 'nothing' };

/** The action of a clicked link. */
export function linkAction(href: string): LinkAction {
  const url = toSafeUrl(href);
  if (!url) return { action: 'nothing' };
  if (url.protocol === MESSAGE_LINK_SCHEME) return messageLinkAction(url);
  return { action: url.protocol === 'mailto:' ? 'write-mail' : 'open-window', url: url.href };
}

/**
 * The safe address of a link, or `null`. Only http, https, mailto and our own scheme are allowed; a relative address would
 * point into the page that shows it.
 */
export function safeHref(href: string): string | null {
  return toSafeUrl(href)?.href ?? null;
}

function messageLinkAction({ searchParams }: URL): LinkAction {
  const text = searchParams.get('msg');
  if (text) return { action: 'send-message', text };
  const wiki = wikiLinkOf(searchParams.get('ext'));
  return wiki ? { action: 'open-wiki', url: wiki } : { action: 'report' };
}

function wikiLinkOf(extension: string | null): string | null {
  const value = extension === null ? null : toObject(extension)?.[WIKI_LINK_KEY];
  const url = typeof value === 'string' ? toSafeUrl(value) : null;
  return url && WEB_SCHEMES.includes(url.protocol) ? url.href : null;
}

function toObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function toSafeUrl(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return SAFE_SCHEMES.includes(url.protocol) ? url : null;
}
