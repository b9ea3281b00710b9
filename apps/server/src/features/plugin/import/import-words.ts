import type { Locale } from '@parley/contract';
import type { LeftOutReason, RefusalReason } from './imported-plugin.ts';

/** Nothing can be imported. The message says why, in the language of the caller. */
export class PluginDocumentRefused extends Error {}

type Words = readonly [english: string, chinese: string];

/** `{}` is the detail. */
const LEFT_OUT: Record<LeftOutReason, Words> = {
  method: [
    'Tools can use GET, POST, PUT, PATCH and DELETE, not {}.',
    '工具支持 GET、POST、PUT、PATCH 和 DELETE，不支持 {}。',
  ],
  cookie: ['Cookies are not sent.', '不会发送 Cookie。'],
  'external-reference': [
    'It refers to another document ({}). Only references inside the document are followed.',
    '它引用了另一个文档（{}），仅支持文档内部的引用。',
  ],
  'missing-reference': ['The document has nothing at {}.', '文档中不存在 {}。'],
  'endless-reference': ['The reference {} leads back to itself.', '引用 {} 指向自身。'],
  'body-kind': ['Bodies are sent as JSON or as forms, not as {}.', '请求体支持 JSON 和表单，不支持 {}。'],
  'body-of-get': ['A GET request is sent without a body.', 'GET 请求不发送请求体。'],
  style: ['Its style {} is not supported.', '不支持参数样式 {}。'],
  'other-server': [
    'It is at another address ({}). A plugin has one address: import it as a plugin of its own.',
    '它位于另一个地址（{}）。一个插件只有一个地址，请单独导入为另一个插件。',
  ],
  'no-server': [
    'The document does not say where the API is. Enter the address of the plugin.',
    '文档未说明 API 的地址，请填写插件地址。',
  ],
  'security-kind': [
    'This kind of authorization is not supported: {}. Choose another one for the plugin.',
    '不支持此授权方式：{}。请为插件选择其他授权方式。',
  ],
  'other-security': [
    'It needs another authorization ({}) than the rest of the plugin.',
    '它需要与插件其余部分不同的授权（{}）。',
  ],
  'several-keys': ['It needs several keys at once ({}).', '它需要同时使用多个密钥（{}）。'],
  webhook: ['The API calls you: a webhook is no tool.', '这是 API 主动调用的 Webhook，不能作为工具。'],
  callback: ['Callbacks are not received.', '不接收回调。'],
  'own-header': ['The header {} is set by the server.', '请求头 {} 由服务器设置。'],
  'too-many-tools': ['A plugin has at most {} tools.', '一个插件最多有 {} 个工具。'],
  'too-many-operations': ['{} more operations were not read.', '另有 {} 个操作未读取。'],
  'too-many-parameters': ['There are more than {} parameters.', '参数超过 {} 个。'],
  'too-large-tool': ['The tool would be too large.', '该工具过大。'],
  'too-much': ['The tools before it are as large as a plugin can be.', '前面的工具已达到插件的大小上限。'],
  broken: ['It is not valid: {}', '内容无效：{}'],
  'name-too-long': ['Its name is too long: {}', '名称过长：{}'],
  'odd-name': ['A parameter cannot have this name: {}', '参数不能使用此名称：{}'],
  'default-value': ['Its default value {} does not fit, and is not used.', '其默认值 {} 不符合要求，未使用。'],
  'curl-option': ['The option {} has no effect in a tool.', '选项 {} 对工具无效。'],
  'curl-file': [
    'The file {} is on your computer: tools get files from the chat.',
    '文件 {} 在你的电脑上，工具的文件来自对话。',
  ],
  'other-command': ['Only curl commands become tools.', '仅支持 curl 命令。'],
  more: ['{} more parts were left out.', '另有 {} 处未导入。'],
};

const REFUSALS: Record<RefusalReason, Words> = {
  empty: ['The document is empty.', '文档为空。'],
  'too-long': ['The document is larger than 2 MB.', '文档超过 2 MB。'],
  'too-long-yaml': [
    'The document is larger than 1 MB in YAML. Convert it to JSON, which can have 2 MB.',
    'YAML 文档超过 1 MB。请将其转换为 JSON（最大 2 MB）。',
  ],
  'too-many-parts': [
    'The document has too many parts for YAML. Convert it to JSON, which can have more.',
    'YAML 文档的内容项过多。请将其转换为 JSON，JSON 可容纳更多内容。',
  ],
  unreadable: ['The document is neither valid JSON nor valid YAML. {}', '文档不是有效的 JSON 或 YAML。{}'],
  'too-deep': ['The document is nested too deeply.', '文档嵌套过深。'],
  'too-many-aliases': ['The document repeats its YAML anchors too often.', '文档重复引用 YAML 锚点的次数过多。'],
  'unknown-document': ['This is not an OpenAPI 3 or Swagger 2 document.', '这不是 OpenAPI 3 或 Swagger 2 文档。'],
  'other-version': [
    'The version {} is not supported. Convert the document to OpenAPI 3.',
    '不支持版本 {}，请将文档转换为 OpenAPI 3。',
  ],
  'other-format': ['This is a {} document. Export it as OpenAPI 3.', '这是 {} 文档，请将其导出为 OpenAPI 3。'],
  'web-page': [
    'This is a web page. Enter the address of the document itself, which usually ends in .json or .yaml.',
    '这是一个网页。请填写文档本身的地址，通常以 .json 或 .yaml 结尾。',
  ],
  'no-operations': ['The document has no operation that can be a tool.', '文档中没有可以作为工具的操作。'],
  'curl-unclosed': ['A quotation mark is not closed in the command.', '命令中有未闭合的引号。'],
  'curl-no-address': ['The command has no http address.', '命令中没有 http 地址。'],
  'too-slow': ['Reading the document took too long.', '读取文档耗时过长。'],
  'too-large': ['Reading the document took too much memory.', '读取文档占用内存过多。'],
  interrupted: ['Reading the document was interrupted. Try again.', '读取文档被中断，请重试。'],
};

export const leftOutWords = (reason: LeftOutReason, detail: string, locale: Locale) =>
  fill(LEFT_OUT[reason], detail, locale);
export const refusalWords = (reason: RefusalReason, detail: string, locale: Locale) =>
  fill(REFUSALS[reason], detail, locale);

const fill = ([english, chinese]: Words, detail: string, locale: Locale): string =>
  (locale === 'zh-CN' ? chinese : english).replace('{}', () => detail).trim();
