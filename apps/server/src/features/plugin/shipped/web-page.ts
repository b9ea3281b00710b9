import type { Documents } from '../../../platform/documents/documents.ts';
import { toModelText } from '../../../platform/documents/model-text.ts';
import { fetchInWords } from './fetch-in-words.ts';
import { type ShippedPlugin, shippedTool, textArgument } from './shipped-plugin.ts';

const PAGE_MAX_BYTES = 10 * 2 ** 20;
const TYPES = 'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.1';
/** As much as a model reads at once; the rest is read with a later start. */
const CHARACTERS_MAX = 20_000;

const WHY: Record<string, string> = {
  password: 'it needs a password',
  broken: 'it is damaged',
  'too-large': 'it is too large',
  'only-pictures': 'it has only pictures',
  'unknown-kind': 'it is no text, web page or document',
  'too-slow': 'reading it took too long',
  interrupted: 'reading it was interrupted',
};

const readWebPage = shippedTool({
  name: 'read_web_page',
  desc: 'Reads the text of a public web page or document (HTML, PDF, Office, text) by its address, as Markdown. Long pages come in parts: ask again with the start that the answer names.',
  descZh: '通过地址读取公开网页或文档（HTML、PDF、Office、文本）的内容。长网页分段返回。',
  parameters: [
    { name: 'url', desc: 'Such as https://example.com/article', descZh: '例如 https://example.com/article' },
    {
      name: 'start',
      type: 'integer',
      desc: 'From which character on; 0 by default.',
      descZh: '从第几个字符开始，默认为 0。',
      isOptional: true,
    },
  ],
  timeoutMs: 60_000,
  async run(args, { safeFetch, documents }, { userId, signal }) {
    const address = textArgument(args, 'url');
    const options = { timeoutMs: 20_000, maxBytes: PAGE_MAX_BYTES, accept: TYPES, signal };
    const bytes = await fetchInWords(safeFetch, address, options);
    const { title, text } = await readPage(documents, userId, address, bytes, signal);
    const start = Math.max(0, Math.trunc(Number(args.start ?? 0)) || 0);
    const end = Math.min(text.length, start + CHARACTERS_MAX);
    const more =
      end < text.length
        ? `\n\n[The page goes on: ${text.length - end} more characters. Ask again with start ${end}.]`
        : '';
    return { text: `${title ? `# ${title}\n\n` : ''}${text.slice(start, end)}${more}` };
  },
});

async function readPage(
  documents: Pick<Documents, 'read'>,
  ownerId: string,
  address: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ title: string; text: string }> {
  const reading = await documents.read(ownerId, { source: bytes, name: nameOf(address, bytes) }, { signal });
  if (reading.result === 'unreadable') throw new Error(`The page cannot be read: ${WHY[reading.reason]}.`);
  // Places in web pages are their headings, which are in the text.
  const isWebPage = reading.kind === 'html' || reading.kind === 'markdown';
  const whole = isWebPage ? reading.parts.map((part) => part.text).join('\n\n') : toModelText(reading);
  const text = whole.replaceAll('\0', '').toWellFormed();
  if (text.trim() === '') throw new Error('The page has no text. It may need a browser that runs its scripts.');
  return { title: (reading.title ?? '').trim(), text };
}

/** The name tells kinds of text apart; pages are often called otherwise than what they are. */
function nameOf(address: string, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 500)).toString('latin1').trimStart();
  if (start.startsWith('<')) return 'page.html';
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  return name.includes('.') ? name : 'page.txt';
}

export const webPage: ShippedPlugin = {
  id: 'official_web_page',
  name: { 'en-US': 'Web page reader', 'zh-CN': '网页阅读' },
  desc: {
    'en-US': 'Reads public web pages and documents by their address.',
    'zh-CN': '通过地址读取公开的网页和文档。',
  },
  tools: [readWebPage],
};
