import { refusal } from '../refusal.ts';

export const botErrors = {
  botForbidden: refusal(100000003, 403, 'You do not have permission to use this agent.', '你没有权限使用该智能体。'),
  botChangedMeanwhile: refusal(
    100000020,
    409,
    'This part of the agent was changed in the meantime. Reload it before you save.',
    '这部分内容刚刚已被修改，请重新加载后再保存。',
  ),
  botNotFound: refusal(103100002, 404, 'This agent does not exist.', '智能体不存在。'),
  botNotPublished: refusal(4015, 403, 'This agent is not published.', '该智能体尚未发布。'),
} as const;
