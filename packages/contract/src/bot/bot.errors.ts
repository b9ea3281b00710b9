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
  fixNeedsModel: refusal(
    100000040,
    409,
    'The built-in demonstration model cannot propose changes. Choose another model for this agent. Administrators set models up under Models.',
    '内置演示模型无法提出修改建议。请为此智能体选择其他模型。管理员可在“模型”页面中设置模型。',
  ),
  fixUnusable: refusal(
    100000041,
    409,
    'The model did not return a usable proposal. Try again, or choose another model for this agent.',
    '模型未给出可用的修改建议。请重试，或为此智能体选择其他模型。',
  ),
  fixNeedsWish: refusal(
    100000042,
    400,
    'This step did not fail. Describe what should be different.',
    '此步骤没有失败。请说明希望有何不同。',
  ),
  botInPublicSpace: refusal(
    100000060,
    403,
    'Agents of a public space cannot be copied or exported.',
    '公开空间中的智能体不能复制或导出。',
  ),
  targetSpacePublic: refusal(
    100000061,
    403,
    'Nothing can be copied into a public space. Choose another space.',
    '不能将内容复制到公开空间，请选择其他空间。',
  ),
  botFileNewer: refusal(
    100000062,
    400,
    'This file comes from a newer version of Parley (file version {version}; this server reads up to {known}). Update this server, then import it again.',
    '此文件来自更新版本的 Parley（文件版本 {version}，本服务器最高支持 {known}）。请更新本服务器后再导入。',
  ),
  botFileNotAgent: refusal(100000063, 400, 'This file is not an exported agent.', '此文件不是导出的智能体文件。'),
  botFileInvalid: refusal(
    100000064,
    400,
    'This file cannot be imported: {place} is not valid. {problem}',
    '无法导入此文件：{place} 无效。{problem}',
  ),
  promptNeedsWish: refusal(
    100000043,
    400,
    'Write a prompt first, or describe what the agent should do.',
    '请先编写提示词，或说明智能体要做什么。',
  ),
  questionsNeedPrompt: refusal(
    100000045,
    400,
    'Write a prompt or an opening message first. The questions are proposed from them.',
    '请先编写提示词或开场白，系统据此生成问题。',
  ),
  promptCutOff: refusal(
    100000044,
    409,
    'The model stopped before the end of the prompt, so the proposal is not complete. Shorten the prompt, or choose a model that writes longer answers.',
    '模型在提示词写完之前停止，建议不完整。请缩短提示词，或选择能输出更长内容的模型。',
  ),
  botNotFound: refusal(103100002, 404, 'This agent does not exist.', '此智能体不存在。'),
  botNotPublished: refusal(4015, 403, 'This agent is not published.', '此智能体尚未发布。'),
  botUnbound: refusal(
    702242003,
    403,
    'This agent is not switched on for web pages. Somebody who may publish it can turn on “Web pages” under Publish.',
    '此智能体未开启网页使用。有发布权限的人可在“发布”中开启“网页”。',
  ),
  botVersionNotFound: refusal(100000050, 404, 'This version of the agent does not exist.', '此智能体没有该版本。'),
  draftChangedBeforePublish: refusal(
    100000051,
    409,
    'Somebody changed this agent after you opened this page. Look at the changes and publish again.',
    '打开此页面后，有人修改了此智能体。请查看修改内容后重新发布。',
  ),
  botCannotAnswer: refusal(
    100000052,
    409,
    'The model of this agent is no longer available. Choose another one, then publish.',
    '此智能体的模型已不可用。请选择其他模型，然后发布。',
  ),
} as const;
