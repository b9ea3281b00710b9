import type { Locale } from '@parley/contract';
import type { UnreadableReason } from '../../platform/documents/document.ts';
import { isUnreadPages, type UnreadPages, unreadPagesText } from './unread-pages.ts';

/** Why a document failed, or what is missing of it. */
export type DocumentReason = OwnReason | NewFileReason;

type OwnReason = NamedReason | UnreadPages;

/** Of the file that was to replace that of the document. */
type NewFileReason = `new-file:${string}`;

type NamedReason =
  | UnreadableReason
  /** A file of which the beginning was read. */
  | 'cut'
  | 'empty'
  | 'too-many-slices'
  | 'too-much-text'
  | 'dataset-full'
  | 'space-full'
  | 'user-full'
  | 'disk-full'
  | 'too-many-pages'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'no-rows'
  | 'rows-do-not-fit'
  | 'file-gone'
  | 'original-gone'
  | 'page-not-found'
  | 'page-refused'
  | 'page-unreachable'
  | 'page-without-text'
  | 'api-refused'
  | 'api-not-found'
  | 'api-not-json'
  | 'api-no-list'
  | 'api-no-rows'
  | 'api-too-large'
  | 'api-too-many-pages'
  | 'api-next-elsewhere'
  | 'api-rows-do-not-fit'
  /** The key that opens them is gone. */
  | 'api-headers-lost'
  /** The site asks programs not to fetch it. */
  | 'robots'
  | 'embedding-failed'
  | 'picture-broken'
  | 'no-vision-model'
  | 'usage-limit'
  /** A model or OCR was asked for the caption of a picture. */
  | 'not-described'
  | 'ocr-failed'
  | 'picture-without-text'
  | 'unexpected';

const TEXTS: Readonly<Record<NamedReason, Readonly<Record<Locale, string>>>> = {
  password: {
    'en-US': 'The file is protected by a password. Save it without one and upload it again.',
    'zh-CN': '文件受密码保护，请移除密码后重新上传。',
  },
  broken: {
    'en-US': 'The file is damaged. Save it again in the program it comes from, and upload it.',
    'zh-CN': '文件已损坏，请在原程序中重新保存后上传。',
  },
  'too-large': {
    'en-US': 'The file is too large to be read. Divide it into smaller files.',
    'zh-CN': '文件过大，无法读取，请拆分为较小的文件。',
  },
  'only-pictures': {
    'en-US': 'The file has no text, only pictures of pages. Upload a version with text.',
    'zh-CN': '文件中没有文字，只有页面图片，请上传含文字的版本。',
  },
  'unknown-kind': { 'en-US': 'Files of this kind cannot be read.', 'zh-CN': '无法读取此类文件。' },
  'too-slow': {
    'en-US': 'Reading the file took too long. Try again, or divide it into smaller files.',
    'zh-CN': '读取文件用时过长，请重试或拆分为较小的文件。',
  },
  interrupted: { 'en-US': 'Reading the file was interrupted. Try again.', 'zh-CN': '读取文件时被中断，请重试。' },
  cut: {
    'en-US': 'The end of the file is missing: it could not be read to the end.',
    'zh-CN': '文件未能读完，末尾部分缺失。',
  },
  empty: { 'en-US': 'It contains no text.', 'zh-CN': '其中没有文字。' },
  'too-many-slices': {
    'en-US': 'It has more than 10,000 slices. Choose larger slices, or divide it into smaller files.',
    'zh-CN': '分段超过 10,000 个，请增大分段长度或拆分为较小的文件。',
  },
  'too-much-text': {
    'en-US': 'Its slices have more than 20 million characters together. Choose a smaller overlap, or divide it.',
    'zh-CN': '分段内容合计超过 2000 万字符，请减小重叠比例或拆分文件。',
  },
  'dataset-full': {
    'en-US':
      'The knowledge would have too many slices: 100,000 in a dataset, 500,000 in a space. Choose larger slices, or delete documents.',
    'zh-CN': '分段过多：每个知识库最多 100,000 个，每个空间最多 500,000 个。请增大分段长度或删除部分文档。',
  },
  'space-full': {
    'en-US': 'The storage of the space is full. Delete files or documents that are no longer needed, and try again.',
    'zh-CN': '空间的存储已满，请删除不再需要的文件或文档后重试。',
  },
  'user-full': {
    'en-US': 'Your storage is full. Delete files that are no longer needed, and try again.',
    'zh-CN': '你的存储已满，请删除不再需要的文件后重试。',
  },
  'disk-full': {
    'en-US': 'The server has no room left. Contact your administrator.',
    'zh-CN': '服务器存储空间不足，请联系管理员。',
  },
  'too-many-pages': {
    'en-US': 'The PDF has more than 500 pages. Divide it into smaller files.',
    'zh-CN': 'PDF 超过 500 页，请拆分为较小的文件。',
  },
  'too-many-rows': {
    'en-US': 'The table has more than 10,000 rows. Divide it into smaller files.',
    'zh-CN': '表格超过 10,000 行，请拆分为较小的文件。',
  },
  'too-many-columns': {
    'en-US': 'The table has more than 50 columns. Remove some of them.',
    'zh-CN': '表格超过 50 列，请删除部分列。',
  },
  'no-rows': {
    'en-US': 'There are no rows below the header. Choose another sheet or other rows.',
    'zh-CN': '表头下方没有数据，请选择其他工作表或调整行号。',
  },
  'rows-do-not-fit': {
    'en-US': 'The rows of the file do not fit the columns of the table.',
    'zh-CN': '文件中的行与表格的列不符。',
  },
  'file-gone': { 'en-US': 'The file was deleted. Upload it again.', 'zh-CN': '文件已被删除，请重新上传。' },
  'original-gone': {
    'en-US': 'The document that this is a copy of was deleted. Delete the copy, too.',
    'zh-CN': '原文档已被删除，请一并删除此副本。',
  },
  'page-not-found': { 'en-US': 'There is no page at this address.', 'zh-CN': '该地址没有网页。' },
  'page-refused': {
    'en-US': 'This address may not be fetched, or the site refused it.',
    'zh-CN': '不允许访问该地址，或网站拒绝了访问。',
  },
  'page-unreachable': {
    'en-US': 'The site could not be reached. Try again later.',
    'zh-CN': '无法访问该网站，请稍后重试。',
  },
  'page-without-text': {
    'en-US': 'There is no text at this address that can be read.',
    'zh-CN': '该地址没有可读取的文字。',
  },
  robots: {
    'en-US': 'The site asks programs not to fetch this page (robots.txt).',
    'zh-CN': '该网站不允许程序抓取此页面（robots.txt）。',
  },
  'api-refused': {
    'en-US': 'The API refused the request. Check its headers.',
    'zh-CN': 'API 拒绝了请求，请检查请求头。',
  },
  'api-not-found': { 'en-US': 'There is nothing at this address.', 'zh-CN': '该地址没有内容。' },
  'api-not-json': { 'en-US': 'The answer is not JSON.', 'zh-CN': '返回内容不是 JSON。' },
  'api-no-list': {
    'en-US': 'The answer has no list where the rows should be.',
    'zh-CN': '返回内容中没有数据行所在的列表。',
  },
  'api-no-rows': {
    'en-US': 'The list is empty: its columns cannot be known.',
    'zh-CN': '列表为空，无法确定表格的列。',
  },
  'api-too-large': {
    'en-US': 'The answer is larger than 10 MB or 5 million characters. Ask the API for less in the address.',
    'zh-CN': '返回内容超过 10 MB 或 500 万字符，请在地址中减少请求的数据。',
  },
  'api-too-many-pages': {
    'en-US': 'The API has more than 100 pages. Ask it for larger pages in the address.',
    'zh-CN': 'API 超过 100 页，请在地址中增大每页数量。',
  },
  'api-next-elsewhere': {
    'en-US': 'The API says that its next page is at another host, or at no address. Check how pages are requested.',
    'zh-CN': 'API 返回的下一页地址属于其他主机或无效，请检查分页方式。',
  },
  'api-rows-do-not-fit': {
    'en-US':
      'Rows of the API do not fit the columns: a value has another type, or it is empty in a column that rows are found by.',
    'zh-CN': 'API 返回的数据与列不符：某个值的类型不同，或用于检索的列为空。',
  },
  'api-headers-lost': {
    'en-US': 'The headers of the API are lost. Enter them again under Connection.',
    'zh-CN': 'API 的请求头已丢失，请在“连接”中重新填写。',
  },
  'embedding-failed': {
    'en-US': 'The embedding model did not answer. Try again, or ask an administrator to check it.',
    'zh-CN': '向量模型没有响应，请重试或联系管理员检查。',
  },
  'picture-broken': {
    'en-US': 'The picture is damaged or too large to be decoded. Save it again and upload it.',
    'zh-CN': '图片已损坏或尺寸过大，无法解码，请重新保存后上传。',
  },
  'no-vision-model': {
    'en-US': 'No model of this installation can see pictures. Write the caption yourself.',
    'zh-CN': '当前没有可识别图片的模型，请手动填写标注。',
  },
  'usage-limit': {
    'en-US': 'The limit for model calls is used up. Try again later.',
    'zh-CN': '模型调用额度已用完，请稍后重试。',
  },
  'not-described': {
    'en-US': 'The model did not describe the picture. Try again, or write the caption yourself.',
    'zh-CN': '模型未能描述该图片，请重试或手动填写标注。',
  },
  'ocr-failed': {
    'en-US': 'The OCR service did not answer. Try again, or ask an administrator to check it.',
    'zh-CN': 'OCR 服务没有响应，请重试或联系管理员检查。',
  },
  'picture-without-text': {
    'en-US': 'No text was found in the picture. Write the caption yourself.',
    'zh-CN': '图片中未识别到文字，请手动填写标注。',
  },
  unexpected: { 'en-US': 'Something went wrong. Try again.', 'zh-CN': '处理时出错，请重试。' },
};

/** The reason in the user's words; empty for none. */
const NEW_FILE = 'new-file:';

const NOT_TAKEN: Readonly<Record<Locale, string>> = {
  'en-US': 'The new file was not taken. ',
  'zh-CN': '新文件未被采用。',
};

const isOfNewFile = (reason: DocumentReason): reason is NewFileReason => reason.startsWith(NEW_FILE);

export const ofNewFile = (reason: DocumentReason): DocumentReason => `${NEW_FILE}${reason}`;

export function reasonText(reason: DocumentReason | null, locale: Locale): string {
  if (reason === null) return '';
  if (isOfNewFile(reason)) return NOT_TAKEN[locale] + reasonText(reason.slice(NEW_FILE.length) as OwnReason, locale);
  return isUnreadPages(reason) ? unreadPagesText(reason, locale) : TEXTS[reason][locale];
}
