import type { ApiPages } from '@parley/contract';
import type { ApiPage } from './read-api-page.ts';

interface ReadPage extends Pick<ApiPage, 'value' | 'link'> {
  readonly address: URL;
  /** Of this page, and of all up to it. */
  readonly rowCount: number;
  readonly rowsSoFar: number;
}

/** The address of the page after this one; null after the last one, and `elsewhere` for one that may not be asked. */
export function nextPage(pages: ApiPages, page: ReadPage, first: URL): URL | null | 'elsewhere' {
  // Whatever the API says: an empty page is the last one.
  if (page.rowCount === 0) return null;
  switch (pages.type) {
    case 'link': {
      const next = nextLink(page.link);
      return next === null ? null : onSameHost(next, page.address);
    }
    case 'next':
      return page.value === '' ? null : onSameHost(page.value, page.address);
    case 'cursor':
      return page.value === '' ? null : withParameter(first, pages.parameter, page.value);
    case 'page':
      return withParameter(page.address, pages.parameter, numberIn(page.address, pages.parameter, 1) + 1);
    case 'offset':
      return withParameter(first, pages.parameter, numberIn(first, pages.parameter, 0) + page.rowsSoFar);
  }
}

/** Headers with keys go to one host only. */
function onSameHost(next: string, current: URL): URL | 'elsewhere' {
  if (!URL.canParse(next, current.href)) return 'elsewhere';
  const address = new URL(next, current);
  return address.origin === current.origin ? address : 'elsewhere';
}

function withParameter(address: URL, parameter: string, value: string | number): URL {
  const next = new URL(address);
  next.searchParams.set(parameter, String(value));
  return next;
}

function numberIn(address: URL, parameter: string, missing: number): number {
  const text = address.searchParams.get(parameter) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : missing;
}

/** The address of `rel="next"` in a header such as `<https://api.example.com/?page=2>; rel="next", <…>; rel="last"`. */
function nextLink(header: string): string | null {
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters);
    if ((relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return address;
  }
  return null;
}
