import { refusal } from '../refusal.ts';

export const memoryErrors = {
  tooManyMemories: refusal(
    106000001,
    409,
    'This agent already remembers {max} things about you. Delete some to add another.',
    '此智能体已记住关于你的 {max} 件事。请先删除一些，再添加新的。',
  ),
  memoryNotOn: refusal(
    106000002,
    409,
    'Long-term memory is off for this agent. Switch it on before you add memories.',
    '此智能体未开启长期记忆。请先开启，再添加记忆。',
  ),
  memorySwitchedOff: refusal(
    106000003,
    409,
    'You have switched memory off. Switch it on before you add memories.',
    '你已关闭记忆。请先开启，再添加记忆。',
  ),
  memoryKnown: refusal(106000004, 409, 'This agent already remembers that.', '此智能体已经记住了这件事。'),
} as const;
