import type { Locale } from './locale.ts';

interface Refusal {
  /** The `code` of the envelope. */
  readonly code: number;
  /** The HTTP status it travels with. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 429 | 500 | 503 | 507;
  /** Words for the user. `{name}` is filled from the refusal's values. */
  readonly text: Readonly<Record<Locale, string>>;
}

const refusal = (code: number, status: Refusal['status'], english: string, chinese: string): Refusal => ({
  code,
  status,
  text: { 'en-US': english, 'zh-CN': chinese },
});

/** Every refusal of the product: the platform's, the account's, and the codes of chat §8. */
export const errorCatalogue = {
  invalidRequest: refusal(400, 400, 'This request is not valid: {problem}', '请求无效：{problem}'),
  unreadable: refusal(400001, 400, 'The request could not be read.', '无法读取请求内容。'),
  tooDeep: refusal(400002, 400, 'The request is nested too deeply.', '请求嵌套层级过深。'),
  nulCharacter: refusal(400003, 400, 'Text with a NUL character cannot be stored.', '无法保存包含空字符的文本。'),
  unauthenticated: refusal(700012006, 401, 'Please sign in.', '请先登录。'),
  forbidden: refusal(403, 403, 'You may not do this.', '你没有权限执行此操作。'),
  foreignOrigin: refusal(
    403001,
    403,
    'This did not come from a page of {address}. Other clients must send the header X-Requested-With: XMLHttpRequest.',
    '该请求并非来自 {address} 的页面。其他客户端须发送请求头 X-Requested-With: XMLHttpRequest。',
  ),
  notFound: refusal(404, 404, 'This does not exist, or you may not see it.', '内容不存在，或你没有权限查看。'),
  methodNotAllowed: refusal(405, 405, 'This address only answers {allowed}.', '此地址只接受 {allowed} 请求。'),
  tooLarge: refusal(413, 413, 'This is too large: {limit} at most.', '内容过大：最多 {limit}。'),
  wrongContentType: refusal(415, 415, 'This address only reads {expected}.', '此地址只接受 {expected}。'),
  rangeNotSatisfiable: refusal(416, 416, 'The file has only {size} bytes.', '文件只有 {size} 字节。'),
  tooManyRequests: refusal(429, 429, 'Too many tries. Try again in {wait}.', '尝试次数过多，请在{wait}后重试。'),
  tooBusy: refusal(429001, 429, 'The server is busy. Try again in a few seconds.', '服务器繁忙，请几秒后重试。'),
  internal: refusal(
    500,
    500,
    'Something went wrong on our side. The log id of this answer helps to find it.',
    '服务器出错了。可凭此响应的日志 ID 排查。',
  ),
  databaseUnavailable: refusal(
    503,
    503,
    'The database cannot be reached right now. Nothing was changed.',
    '暂时无法连接数据库，未做任何更改。',
  ),
  storageFull: refusal(507, 507, 'The disk of the server is full. Nothing was saved.', '服务器磁盘已满，内容未保存。'),

  emailTaken: refusal(700000001, 409, 'There is already an account with this e-mail.', '该邮箱已注册。'),
  usernameTaken: refusal(700000002, 409, 'This username is taken.', '该用户名已被占用。'),
  wrongCredentials: refusal(700000003, 401, 'The e-mail or the password is wrong.', '邮箱或密码错误。'),
  sessionInvalid: refusal(700000004, 401, 'Your session has ended. Please sign in again.', '会话已失效，请重新登录。'),
  wrongPassword: refusal(700000008, 403, 'The current password is wrong.', '当前密码错误。'),
  weakPassword: refusal(700000009, 400, 'This password is too easy to guess.', '密码过于简单，容易被猜到。'),
  otherAccount: refusal(700000010, 403, 'This is not the e-mail of your account.', '这不是当前账号的邮箱。'),
  registrationClosed: refusal(700000011, 403, 'Registration is closed here.', '此站点已关闭注册。'),
  invitationNeeded: refusal(
    700000012,
    403,
    'You need an invitation to register here. Ask the administrator for a link.',
    '在此注册需要邀请，请向管理员索取邀请链接。',
  ),
  linkInvalid: refusal(700000013, 403, 'This link no longer works. Ask for a new one.', '链接已失效，请重新索取。'),
  notAnImage: refusal(
    700000014,
    415,
    'Only PNG, JPEG, GIF and WebP pictures can be an avatar.',
    '头像仅支持 PNG、JPEG、GIF 和 WebP 图片。',
  ),

  tooManyTeamSpaces: refusal(
    700000020,
    409,
    'You can have at most {max} team spaces.',
    '最多可拥有 {max} 个团队空间。',
  ),
  personalSpaceOnly: refusal(700000021, 409, 'This cannot be done with a personal space.', '个人空间不支持此操作。'),
  ownerStays: refusal(
    700000022,
    409,
    'The owner cannot be removed or changed. Hand the space over first.',
    '不能移除或更改所有者，请先转让空间。',
  ),
  adminsAreTheOwners: refusal(700000023, 403, 'Only the owner can remove an admin.', '只有所有者可以移除管理员。'),

  modelFixed: refusal(
    700000040,
    409,
    'This model cannot be changed here: it comes with the server or with its settings.',
    '该模型由服务器内置或由其环境设置提供，无法在此更改。',
  ),
  modelPurposeMissing: refusal(700000041, 409, 'This model is not set up for that.', '该模型未设置此用途。'),
  modelKeyNeeded: refusal(
    700000042,
    409,
    'Enter the key again: the stored one was given for another address.',
    '请重新输入密钥：已保存的密钥属于另一个地址。',
  ),
  emptyFile: refusal(700000101, 400, 'This file is empty. Please check it.', '文件为空，请检查后重试。'),
  fileTooLarge: refusal(700000102, 413, 'A file can be {limit} at most.', '文件大小不能超过 {limit}。'),
  uploadTokenInvalid: refusal(
    700000103,
    403,
    'The upload token is not for this file or has expired. Ask for a new one.',
    '上传令牌与文件不符或已过期，请重新获取。',
  ),
  wrongUploadOffset: refusal(
    700000104,
    409,
    'The upload has got as far as {offset} bytes. Go on from there.',
    '已上传至第 {offset} 字节，请从该处继续。',
  ),
  uploadIncomplete: refusal(
    700000105,
    409,
    'Only {offset} of {size} bytes have arrived.',
    '共 {size} 字节，仅收到 {offset} 字节。',
  ),
  uploadDamaged: refusal(
    700000106,
    409,
    'The file was damaged on its way. Please upload it again.',
    '文件在传输中损坏，请重新上传。',
  ),
  uploadTooLong: refusal(
    700000113,
    413,
    'More bytes came than the {size} that were announced.',
    '收到的内容超过了声明的 {size} 字节。',
  ),
  uploadFinished: refusal(700000107, 409, 'This upload is already complete.', '该文件已上传完成。'),
  tooManyUploads: refusal(
    700000108,
    429,
    'You have {max} unfinished uploads. Finish or cancel some of them first.',
    '你有 {max} 个未完成的上传，请先完成或取消其中一些。',
  ),
  fileAddressInvalid: refusal(
    700000109,
    403,
    'The address of this file is not valid or has expired. Reload the page to get a new one.',
    '文件链接无效或已过期，请刷新页面获取新链接。',
  ),
  iconNotAnImage: refusal(
    700000110,
    415,
    'Only PNG, JPEG, GIF and WebP pictures can be an icon.',
    '图标仅支持 PNG、JPEG、GIF 和 WebP 图片。',
  ),
  pictureNotFetched: refusal(
    700000120,
    503,
    'The picture could not be fetched: its server gave none, or may not be asked from here.',
    '无法获取图片：其服务器未提供图片，或不允许从此处访问。',
  ),
  remotePictureTooLarge: refusal(
    700000121,
    413,
    'Pictures from elsewhere can be {limit} at most.',
    '外部图片大小不能超过 {limit}。',
  ),
  remoteNotAPicture: refusal(
    700000122,
    415,
    'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.',
    '该地址没有 PNG、JPEG、GIF、WebP 或 AVIF 图片。',
  ),
  voiceNotConfigured: refusal(
    700000111,
    409,
    'Voice input is not set up here. The administrator can add a model that transcribes speech in the model settings.',
    '尚未配置语音输入。管理员可在模型设置中添加语音转文字模型。',
  ),
  transcriptionFailed: refusal(
    700000112,
    503,
    'The speech could not be turned into text. Try again, or type instead.',
    '语音转文字失败，请重试或改用文字输入。',
  ),

  suggestionFailed: refusal(0x29b95613, 500, 'Suggestions could not be made.', '生成建议失败。'),
  outOfTokenLimit: refusal(0x29db35c7, 429, 'The token limit is used up.', 'Token 已用尽。'),
  mentionedBotNotFound: refusal(0x29b95615, 404, 'The mentioned bot was not found.', '未找到提及的智能体。'),
  promptTemplateInvalid: refusal(0x29b9561b, 400, 'The prompt template is not valid.', '提示词模板格式错误。'),
  creditsInsufficient: refusal(0x29d8ebe4, 403, 'There are not enough credits.', '余额不足。'),
  workflowCreditsInsufficient: refusal(
    0x29d91ee0,
    403,
    'There are not enough credits for the workflow.',
    '余额不足，无法运行工作流。',
  ),
  voiceCreditsInsufficient: refusal(0x2acbbc0f, 403, 'There are not enough credits for voice.', '语音余额不足。'),
  voiceProCreditsInsufficient: refusal(0x2acbbc10, 403, 'The payment for voice is overdue.', '语音服务已欠费。'),
  policyException: refusal(700012014, 403, 'The service refused this for policy reasons.', '因策略限制，服务不可用。'),
  policyExceptionRepeated: refusal(
    700015002,
    403,
    'The service refused this for policy reasons.',
    '因策略限制，服务不可用。',
  ),
  searchAuthenticationFailed: refusal(708882003, 503, 'The search service refused its key.', '搜索服务鉴权失败。'),
  botUnbound: refusal(702242003, 403, 'This bot is no longer connected to this page.', '该智能体已与此页面解绑。'),
  botNotPublished: refusal(4015, 403, 'This bot is not published.', '该智能体尚未发布。'),
  tokenInvalid: refusal(4100, 401, 'The token is not valid.', '令牌无效。'),
  sdkForbidden: refusal(401, 403, 'This page may not use the bot.', '此页面无权使用该智能体。'),
  tokenForbidden: refusal(4101, 403, 'The token may not do this.', '令牌没有此权限。'),

  conversationForbidden: refusal(103000001, 403, 'You may not use this conversation.', '你没有权限使用该会话。'),
  conversationNotFound: refusal(103000002, 404, 'This conversation does not exist.', '会话不存在。'),
  runFailed: refusal(103100001, 500, 'The bot could not finish its answer.', '智能体未能完成回答。'),
  botNotFound: refusal(103100002, 404, 'This bot does not exist.', '智能体不存在。'),
  modelKeyRefused: refusal(
    103100101,
    409,
    'The key for {model} was refused. The administrator can enter another under Models, or in MODEL_API_KEY.',
    '{model} 的密钥被拒绝。管理员可在“模型”中或通过 MODEL_API_KEY 更换密钥。',
  ),
  modelQuotaUsedUp: refusal(
    103100102,
    409,
    'The account behind {model} has no quota left. The administrator can top it up or choose another model.',
    '{model} 所用账户的额度已用尽。管理员可前往充值，或改用其他模型。',
  ),
  modelRateLimited: refusal(
    103100103,
    429,
    '{model} is asked too often right now. Wait a moment and try again.',
    '{model} 的请求过于频繁，请稍后重试。',
  ),
  modelUnknown: refusal(
    103100104,
    409,
    'Its provider knows no model called {model}. The administrator can check the name and the address under Models; many addresses end with /v1.',
    '服务商没有名为 {model} 的模型。管理员可在“模型”中检查名称和地址，地址通常以 /v1 结尾。',
  ),
  modelContextTooLong: refusal(
    103100105,
    400,
    'This is more than {model} can read at once. Clear the context, shorten the prompt or send less.',
    '内容超出了 {model} 一次能读取的长度。请清除上下文、缩短提示词或减少发送的内容。',
  ),
  modelContentRefused: refusal(
    103100106,
    400,
    'The provider of {model} refused this content under its rules. Say it differently, or choose another model.',
    '{model} 的服务商依据其规则拒绝了该内容。请换一种说法，或改用其他模型。',
  ),
  modelUnreachable: refusal(
    103100107,
    503,
    '{model} cannot be reached. The administrator can check its address under Models, and that the service runs.',
    '无法连接 {model}。管理员可在“模型”中检查其地址，并确认服务正在运行。',
  ),
  modelStreamBroken: refusal(
    103100108,
    503,
    'The answer of {model} broke off on its way. Try again.',
    '{model} 的回答在传输中中断，请重试。',
  ),
  modelProviderFailed: refusal(
    103100109,
    503,
    '{model} could not answer. Try again; if it stays so, the administrator can check its settings.',
    '{model} 无法作答。请重试；若仍然失败，管理员可检查该模型的设置。',
  ),
  messageNotFound: refusal(103200001, 404, 'This message does not exist.', '消息不存在。'),
  runNotFound: refusal(103200002, 404, 'This answer does not exist.', '该回答不存在。'),
  sentWithOtherWords: refusal(
    103200010,
    409,
    'A message with this local id was already sent with other words.',
    '使用此本地 ID 的消息已发送过，但内容不同。',
  ),
  contentInvalid: refusal(103200011, 400, 'This message cannot be read: {problem}', '无法读取该消息：{problem}'),
  fileNotFound: refusal(
    103200012,
    404,
    'A file of this message is not there any more. Upload it again.',
    '消息中的文件已不存在，请重新上传。',
  ),
  nothingToResume: refusal(
    103100003,
    409,
    'This answer does not wait for anything any more.',
    '该回答已不在等待补充信息。',
  ),
  outputsMissing: refusal(
    103100008,
    400,
    'An output is needed for each call this answer waits for: {calls}.',
    '该回答正在等待以下调用的结果：{calls}。',
  ),
  runInterrupted: refusal(
    103100004,
    503,
    'The server was restarted while the bot answered. What it said until then was kept; ask again for the rest.',
    '智能体回答时服务器重启了。已生成的内容已保存，请重新提问以获取完整回答。',
  ),
  runLimitReached: refusal(
    103100005,
    409,
    'The bot stopped because its answer took too many steps, too long or too many words.',
    '智能体的一次回答步骤过多、耗时过长或内容过长，已停止。',
  ),
  runCostLimitReached: refusal(
    103100009,
    409,
    'The bot stopped because its answer has cost more than {max}, the limit for one answer.',
    '智能体的一次回答费用已超过单次上限 {max}，已停止。',
  ),
  tooManyReplies: refusal(
    103100006,
    429,
    'You wait for {max} replies at once. Stop one of them, or ask again when one has ended.',
    '你正在同时等待 {max} 个回答，请停止其中一个，或待其结束后再试。',
  ),
  botForbidden: refusal(100000003, 403, 'You may not use this bot.', '你没有权限使用该智能体。'),
  noModel: refusal(
    100000013,
    409,
    'The model of this bot is not there, or no longer. Choose another one for it.',
    '该智能体的模型不存在或已被移除，请为其选择其他模型。',
  ),
  botChangedMeanwhile: refusal(
    100000020,
    409,
    'This part of the bot has changed meanwhile. Load it again before you save.',
    '这部分内容刚刚已被修改，请重新加载后再保存。',
  ),
  userForbidden: refusal(700000007, 403, 'You may not do this with that account.', '你没有权限对该账号执行此操作。'),
  searchStoreFailed: refusal(105000004, 503, 'The knowledge could not be searched.', '知识库检索失败。'),
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof errorCatalogue;
/** A size or a waiting time is written in the reader's own way. */
export type RefusalValue = string | number | { readonly bytes: number } | { readonly milliseconds: number };
export type RefusalValues = Readonly<Record<string, RefusalValue>>;

/** The words of a refusal in a language, with its values filled in. */
export function refusalText(name: RefusalName, locale: Locale, values: RefusalValues = {}): string {
  return errorCatalogue[name].text[locale].replace(/\{(\w+)\}/g, (_, key: string) => toText(values[key] ?? '', locale));
}

function toText(value: RefusalValue, locale: Locale): string {
  if (typeof value !== 'object') return String(value);
  if ('bytes' in value) return quantity(Math.floor(value.bytes / 2 ** 20), 'megabyte', 'short', locale);
  const seconds = Math.ceil(value.milliseconds / 1000);
  return seconds < 90
    ? quantity(seconds, 'second', 'long', locale)
    : quantity(Math.ceil(seconds / 60), 'minute', 'long', locale);
}

function quantity(amount: number, unit: string, unitDisplay: 'short' | 'long', locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(amount);
}
