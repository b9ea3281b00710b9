import { refusal } from './refusal.ts';

/** Codes of chat §8 and of the reference wire that no call refuses with yet. Each moves to its feature with the feature. */
export const reservedErrors = {
  promptTemplateInvalid: refusal(0x29b9561b, 400, 'The prompt template is not valid.', '提示词模板格式错误。'),
  workflowCreditsInsufficient: refusal(
    0x29d91ee0,
    403,
    'There are not enough credits for the workflow.',
    '余额不足，无法运行工作流。',
  ),
  voiceProCreditsInsufficient: refusal(0x2acbbc10, 403, 'The payment for voice is overdue.', '语音服务已欠费。'),
  policyException: refusal(700012014, 403, 'The service rejected this for policy reasons.', '因策略限制，服务不可用。'),
  policyExceptionRepeated: refusal(
    700015002,
    403,
    'The service rejected this for policy reasons.',
    '因策略限制，服务不可用。',
  ),
  searchAuthenticationFailed: refusal(708882003, 503, 'The search service rejected its key.', '搜索服务鉴权失败。'),
  searchStoreFailed: refusal(105000004, 503, 'The knowledge search failed.', '知识库检索失败。'),
  sdkForbidden: refusal(401, 403, 'This page is not allowed to use the agent.', '此页面无权使用此智能体。'),
  tokenInvalid: refusal(4100, 401, 'The token is not valid.', '令牌无效。'),
  tokenForbidden: refusal(4101, 403, 'The token does not permit this.', '令牌没有此权限。'),
} as const;
