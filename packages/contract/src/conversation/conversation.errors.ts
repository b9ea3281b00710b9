import { refusal } from '../refusal.ts';

export const conversationErrors = {
  conversationForbidden: refusal(
    103000001,
    403,
    'You do not have permission to use this conversation.',
    '你没有权限使用此对话。',
  ),
  conversationNotFound: refusal(103000002, 404, 'This conversation does not exist.', '此对话不存在。'),
  runFailed: refusal(
    103100001,
    500,
    'The agent could not finish its answer. Try again.',
    '智能体未能完成回答，请重试。',
  ),
  nothingToResume: refusal(103100003, 409, 'This answer no longer waits for an input.', '此回答已不再等待输入。'),
  runInterrupted: refusal(
    103100004,
    503,
    'The server was restarted during the answer. The part before that is saved; ask again for the rest.',
    '智能体回答时服务器重启了。已生成的内容已保存，请重新提问以获取完整回答。',
  ),
  runLimitReached: refusal(
    103100005,
    409,
    'The agent stopped because its answer reached the limit of steps, time or length.',
    '智能体已停止：回答达到了步骤、时间或长度的上限。',
  ),
  tooManyReplies: refusal(
    103100006,
    429,
    'You can wait for {max} at a time. Stop an answer, or ask again when one has finished.',
    '最多可同时等待 {max} 个回答，请停止其中一个，或待其结束后再试。',
  ),
  outputsMissing: refusal(
    103100008,
    400,
    'An output is required for each call that this answer waits for: {calls}.',
    '此回答需要以下每个调用的结果：{calls}。',
  ),
  runCostLimitReached: refusal(
    103100009,
    409,
    'The agent stopped because its answer cost more than {max}, the limit for one answer.',
    '智能体已停止：回答费用超过了单次上限 {max}。',
  ),
  nothingToContinue: refusal(
    103100010,
    409,
    'This answer can no longer be continued. Ask again instead.',
    '此回答已无法继续，请重新提问。',
  ),
  messageNotFound: refusal(103200001, 404, 'This message does not exist.', '此消息不存在。'),
  runNotFound: refusal(103200002, 404, 'This answer does not exist.', '此回答不存在。'),
  traceStepNotFound: refusal(103200013, 404, 'This step is no longer recorded.', '此步骤的记录已不存在。'),
  localMessageIdReused: refusal(
    103200010,
    409,
    'A message with this local ID was already sent with other content.',
    '使用此本地 ID 的消息已发送过，但内容不同。',
  ),
  contentInvalid: refusal(103200011, 400, 'The message content is not valid: {problem}', '消息内容无效：{problem}'),
  fileNotFound: refusal(
    103200012,
    404,
    'A file of this message no longer exists. Upload it again.',
    '消息中的文件已不存在，请重新上传。',
  ),
  suggestionFailed: refusal(0x29b95613, 500, 'Suggested questions could not be generated.', '推荐问题生成失败。'),
  mentionedBotNotFound: refusal(0x29b95615, 404, 'The mentioned agent was not found.', '未找到提及的智能体。'),
} as const;
