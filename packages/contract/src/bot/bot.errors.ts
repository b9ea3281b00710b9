import { refusal } from '../refusal.ts';

export const botErrors = {
  botForbidden: refusal(100000003, 403, 'You do not have permission to use this agent.', '你没有权限使用此智能体。'),
  botChangedMeanwhile: refusal(
    100000020,
    409,
    'Somebody else changed this part of the agent. Reload the page before you save.',
    '其他人已修改这部分内容，请刷新页面后再保存。',
  ),
  botNotFound: refusal(103100002, 404, 'This agent does not exist.', '此智能体不存在。'),
  botNotPublished: refusal(4015, 403, 'This agent is not published.', '此智能体尚未发布。'),
} as const;
