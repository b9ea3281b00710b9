import type { Locale } from '@parley/contract';

/** Why pages without text were not read. */
export type UnreadCause = 'no-model' | 'usage-limit' | 'failed' | 'too-many' | 'web';

/** With its pages, such as `unread-pages:no-model:2-4,9`. */
export type UnreadPages = `unread-pages:${UnreadCause}:${string}`;

/** As many ranges as a sentence can name. */
const RANGES_MAX = 20;

const CAUSES: Readonly<Record<UnreadCause, Readonly<Record<Locale, string>>>> = {
  'no-model': {
    'en-US': 'and no model of this installation can see pictures. Upload a version with text.',
    'zh-CN': '且当前没有可识别图片的模型。请上传含文字的版本。',
  },
  'usage-limit': {
    'en-US': 'and the limit for model calls is used up. Try again later.',
    'zh-CN': '且模型调用额度已用完。请稍后重试。',
  },
  failed: {
    'en-US': 'and reading failed. Try again.',
    'zh-CN': '且读取失败。请重试。',
  },
  'too-many': {
    'en-US': 'and at most 100 such pages of a document are read. Divide it into smaller files.',
    'zh-CN': '且每个文档最多读取 100 个此类页面。请拆分为较小的文件。',
  },
  web: {
    'en-US': 'and such pages are read in uploaded files only. Upload it as a file.',
    'zh-CN': '且只读取上传文件中的此类页面。请上传该文件。',
  },
};

export const toUnreadPages = (cause: UnreadCause, pages: readonly number[]): UnreadPages =>
  `unread-pages:${cause}:${toRanges(pages)}`;

export const isUnreadPages = (reason: string): reason is UnreadPages => reason.startsWith('unread-pages:');

export function unreadPagesText(reason: UnreadPages, locale: Locale): string {
  const [, cause = '', pages = ''] = reason.split(':');
  const why = CAUSES[cause as UnreadCause][locale];
  const shown = pages.replaceAll('-', '–').replaceAll(',', locale === 'zh-CN' ? '、' : ', ');
  if (locale === 'zh-CN') return `第 ${shown} 页未读取：这些页面没有文字，只有图片，${why}`;
  return /^\d+$/.test(pages)
    ? `Page ${shown} was not read: it has no text, only a picture, ${why}`
    : `Pages ${shown} were not read: they have no text, only pictures, ${why}`;
}

/** `1-3,7`; an ellipsis stands for what is too much to name. */
function toRanges(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages.toSorted((a, b) => a - b)) {
    const open = ranges.at(-1);
    if (open?.last === page - 1) open.last = page;
    else ranges.push({ first: page, last: page });
  }
  const named = ranges
    .slice(0, RANGES_MAX)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return [...named, ...(ranges.length > RANGES_MAX ? ['…'] : [])].join(',');
}
