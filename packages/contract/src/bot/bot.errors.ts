import { refusal } from '../refusal.ts';

export const botErrors = {
  botForbidden: refusal(100000003, 403, 'You do not have permission to use this agent.', '你没有权限使用此智能体。'),
  botChangedMeanwhile: refusal(
    100000020,
    409,
    'Somebody else changed this part of the agent. Reload the page before you save.',
    '其他人已修改这部分内容，请刷新页面后再保存。',
  ),
  botProposalUnusable: refusal(
    100000021,
    503,
    '{model} answered twice without a usable draft. Try again, or describe the agent in other words.',
    '{model} 两次都没有给出可用的草稿。请重试，或换一种方式描述智能体。',
  ),
  botNotFound: refusal(103100002, 404, 'This agent does not exist.', '此智能体不存在。'),
  botNotPublished: refusal(4015, 403, 'This agent is not published.', '此智能体尚未发布。'),
} as const;
