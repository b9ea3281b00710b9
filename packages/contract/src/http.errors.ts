import { refusal } from './refusal.ts';

/** Refusals that every call can be answered with. */
export const httpErrors = {
  invalidRequest: refusal(400, 400, 'The request is not valid: {problem}', '请求无效：{problem}'),
  unreadable: refusal(400001, 400, 'The request could not be read.', '无法读取请求内容。'),
  tooDeep: refusal(400002, 400, 'The request is nested too deeply.', '请求嵌套层级过深。'),
  nulCharacter: refusal(400003, 400, 'Text with a NUL character cannot be stored.', '无法保存包含空字符的文本。'),
  hiddenCharacters: refusal(
    400005,
    400,
    'A name or an e-mail cannot contain invisible characters, or characters that change the direction of the text.',
    '名称和邮箱不能包含不可见字符，也不能包含改变文字方向的字符。',
  ),
  requestCancelled: refusal(400004, 400, 'The request was cancelled.', '请求已取消。'),
  unauthenticated: refusal(700012006, 401, 'Log in first.', '请先登录。'),
  sessionInvalid: refusal(700000004, 401, 'Your session has ended. Log in again.', '登录已失效，请重新登录。'),
  forbidden: refusal(403, 403, 'You do not have permission to do this.', '你没有权限执行此操作。'),
  foreignOrigin: refusal(
    403001,
    403,
    'The request did not come from a page of {address}. Other clients must send the header X-Requested-With: XMLHttpRequest.',
    '该请求并非来自 {address} 的页面。其他客户端须发送请求头 X-Requested-With: XMLHttpRequest。',
  ),
  unknownHost: refusal(
    403002,
    403,
    'This server does not answer to the name {host}. Open it by its IP address, or as localhost on its own machine. The operator can allow the name with ALLOWED_HOSTS.',
    '此服务器不接受名称 {host}。请通过其 IP 地址打开，或在本机上用 localhost 打开。运维人员可以用 ALLOWED_HOSTS 允许该名称。',
  ),
  unknownHostOfBaseUrl: refusal(
    403003,
    403,
    'This server does not answer to the name {host}. Open it at {address}. The operator can allow the name with ALLOWED_HOSTS.',
    '此服务器不接受名称 {host}。请打开 {address}。运维人员可以用 ALLOWED_HOSTS 允许该名称。',
  ),
  notFound: refusal(
    404,
    404,
    'This does not exist, or you do not have permission to see it.',
    '内容不存在，或你没有权限查看。',
  ),
  methodNotAllowed: refusal(405, 405, 'This address accepts {allowed} only.', '此地址只接受 {allowed} 请求。'),
  tooLarge: refusal(413, 413, 'The request is too large. The limit is {limit}.', '请求过大，上限为 {limit}。'),
  wrongContentType: refusal(415, 415, 'This address accepts {expected} only.', '此地址只接受 {expected}。'),
  rangeNotSatisfiable: refusal(416, 416, 'The file has only {size} bytes.', '文件只有 {size} 字节。'),
  tooManyRequests: refusal(429, 429, 'Too many attempts. Try again in {wait}.', '尝试次数过多，请在 {wait} 后重试。'),
  tooBusy: refusal(429001, 429, 'The server is busy. Try again in a few seconds.', '服务器繁忙，请几秒后重试。'),
  internal: refusal(
    500,
    500,
    'Something went wrong on the server. If it happens again, contact your administrator with the log ID of this response.',
    '服务器出现错误。如果再次出现，请将此响应的日志 ID 提供给管理员。',
  ),
  databaseUnavailable: refusal(
    503,
    503,
    'The database is not available. Nothing was changed. Try again later.',
    '数据库暂不可用，未做任何更改，请稍后重试。',
  ),
  storageFull: refusal(
    507,
    507,
    'The server’s disk is full. Nothing was saved. Contact your administrator.',
    '服务器磁盘已满，内容未保存，请联系管理员。',
  ),
} as const;
