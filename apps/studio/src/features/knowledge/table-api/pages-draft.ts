import { ApiPages } from '@parley/contract';

export const pagesTypes = ['none', 'link', 'next', 'cursor', 'page', 'offset'] as const;

/** How pages are requested, while it is edited. */
export interface PagesDraft {
  readonly type: (typeof pagesTypes)[number];
  readonly parameter: string;
  readonly path: string;
}

export const onePage: PagesDraft = { type: 'none', parameter: '', path: '' };

/** What a parameter is mostly called. */
export const usualParameters = { cursor: 'cursor', page: 'page', offset: 'offset' } as const;

export const hasParameter = (type: PagesDraft['type']): type is keyof typeof usualParameters => type in usualParameters;
export const hasPath = (type: PagesDraft['type']): boolean => type === 'next' || type === 'cursor';

export const toPagesDraft = (pages: ApiPages | null): PagesDraft => ({ ...onePage, ...pages });

/** Null for one answer with all rows; undefined as long as something is missing. */
export function readPages({ type, parameter, path }: PagesDraft): ApiPages | null | undefined {
  if (type === 'none') return null;
  return ApiPages.safeParse({ type, ...(hasParameter(type) && { parameter }), ...(hasPath(type) && { path }) }).data;
}
