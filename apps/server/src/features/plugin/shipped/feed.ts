import { fetchInWords } from './fetch-in-words.ts';
import { type ShippedPlugin, shippedTool, textArgument } from './shipped-plugin.ts';

const FEED_MAX_BYTES = 5 * 2 ** 20;
const TYPES = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1';
const ENTRIES = 10;
const ENTRIES_MAX = 50;

const readFeed = shippedTool({
  name: 'read_feed',
  desc: 'Reads the newest entries of an RSS, Atom or JSON feed: title, link, date and summary.',
  descZh: '读取 RSS、Atom 或 JSON 订阅源的最新条目：标题、链接、日期和摘要。',
  parameters: [
    { name: 'url', desc: 'The address of the feed.', descZh: '订阅源的地址。' },
    {
      name: 'count',
      type: 'integer',
      desc: `How many entries, ${ENTRIES} by default, at most ${ENTRIES_MAX}.`,
      descZh: `条目数量，默认 ${ENTRIES}，最多 ${ENTRIES_MAX}。`,
      isOptional: true,
    },
  ],
  timeoutMs: 60_000,
  async run(args, { safeFetch, documents }, { userId, signal }) {
    const options = { timeoutMs: 20_000, maxBytes: FEED_MAX_BYTES, accept: TYPES, signal };
    const address = textArgument(args, 'url');
    const bytes = await fetchInWords(safeFetch, address, options);
    const asked = Math.trunc(Number(args.count ?? ENTRIES)) || ENTRIES;
    const maxEntries = Math.min(ENTRIES_MAX, Math.max(1, asked));
    const feed = await documents.readFeed(userId, { bytes, address, maxEntries }, { signal });
    if (feed.entries.length === 0 && feed.title === '')
      throw new Error('This is not a feed. Look for a link to RSS or Atom on the page.');
    return { text: JSON.stringify({ title: feed.title, entries: feed.entries }) };
  },
});

export const feed: ShippedPlugin = {
  id: 'official_feed',
  name: { 'en-US': 'RSS reader', 'zh-CN': 'RSS 阅读' },
  desc: {
    'en-US': 'Reads the newest entries of news sites, blogs and podcasts with an RSS or Atom feed.',
    'zh-CN': '读取带有 RSS 或 Atom 订阅源的新闻网站、博客和播客的最新内容。',
  },
  tools: [readFeed],
};
