import { refusal } from '../refusal.ts';

export const taskErrors = {
  tooManyTasks: refusal(
    106000601,
    409,
    'You already have {max} tasks with this agent. Delete one to add another.',
    '你在此智能体中已有 {max} 个任务。请先删除一个，再添加新的。',
  ),
  userTasksNotAllowed: refusal(
    106000602,
    403,
    'This agent does not let its users set up tasks.',
    '此智能体不允许用户设置任务。',
  ),
  taskOfBuilder: refusal(
    106000603,
    403,
    'This task was set up with the agent. You can pause it, but not change or delete it.',
    '此任务由智能体的创建者设置。你可以暂停它，但不能修改或删除。',
  ),
  taskScheduleInvalid: refusal(
    106000608,
    400,
    'The schedule of the task “{name}” is not valid.',
    '任务“{name}”的时间安排无效。',
  ),
  taskNeverDue: refusal(
    106000604,
    400,
    'The time of this task is over. Choose a later one.',
    '此任务的时间已过。请选择以后的时间。',
  ),
  taskRunning: refusal(
    106000605,
    409,
    'This task is running now. Wait until it is done.',
    '此任务正在运行，请等它完成。',
  ),
  taskRunWithoutAnswer: refusal(
    106000606,
    409,
    'This run has no answer to continue from.',
    '这次运行没有可以继续的回答。',
  ),
  taskSwitchedOff: refusal(106000609, 409, 'This task is switched off by the agent.', '此任务已被智能体停用。'),
  taskAnswerEmpty: refusal(106000607, 409, 'The agent returned an empty answer.', '智能体返回了空的回答。'),
} as const;
