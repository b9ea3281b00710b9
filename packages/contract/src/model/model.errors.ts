import { refusal } from '../refusal.ts';

export const modelErrors = {
  modelFixed: refusal(
    700000040,
    409,
    'This model cannot be changed here. It is built in or comes from the environment variables of the server.',
    '该模型由服务器内置或由其环境变量提供，无法在此更改。',
  ),
  modelPurposeMissing: refusal(700000041, 409, 'This model is not set up for this purpose.', '该模型未设置此用途。'),
  modelKeyNeeded: refusal(
    700000042,
    409,
    'Enter the key again: the stored one was given for another address.',
    '请重新输入密钥：已保存的密钥属于另一个地址。',
  ),
  noModel: refusal(
    100000013,
    409,
    'The model of this agent no longer exists. Choose another one.',
    '此智能体的模型已不存在，请选择其他模型。',
  ),
  modelKeyRefused: refusal(
    103100101,
    409,
    'The key for {model} was refused. An administrator can enter another one under Models, or in MODEL_API_KEY.',
    '{model} 的密钥被拒绝。管理员可在“模型”中或通过 MODEL_API_KEY 更换密钥。',
  ),
  modelQuotaUsedUp: refusal(
    103100102,
    409,
    'The account behind {model} has no quota left. An administrator can top it up or choose another model.',
    '{model} 所用账号的额度已用尽。管理员可前往充值，或改用其他模型。',
  ),
  modelRateLimited: refusal(
    103100103,
    429,
    '{model} has reached its rate limit. Wait a moment and try again.',
    '{model} 的请求过于频繁，请稍后重试。',
  ),
  modelUnknown: refusal(
    103100104,
    409,
    'The provider has no model called {model}. An administrator can check the name and the address under Models; many addresses end with /v1.',
    '服务商没有名为 {model} 的模型。管理员可在“模型”中检查名称和地址，地址通常以 /v1 结尾。',
  ),
  modelContextTooLong: refusal(
    103100105,
    400,
    'This exceeds the context length of {model}. Clear the context, shorten the prompt or send less.',
    '内容超出了 {model} 的上下文长度。请清除上下文、缩短提示词或减少发送的内容。',
  ),
  modelContentRefused: refusal(
    103100106,
    400,
    'The provider of {model} blocked this message with its content filter. Rephrase it, or choose another model.',
    '{model} 的服务商通过内容过滤拦截了此消息。请换一种说法，或改用其他模型。',
  ),
  modelAnswerFiltered: refusal(
    103100110,
    400,
    'The provider of {model} stopped the answer with its content filter. Rephrase your message, or choose another model.',
    '{model} 的服务商通过内容过滤中止了回答。请换一种说法，或改用其他模型。',
  ),
  modelDeclined: refusal(
    103100111,
    400,
    '{model} declined to answer. Rephrase your message, or choose another model.',
    '{model} 拒绝回答。请换一种说法，或改用其他模型。',
  ),
  modelToolCallCut: refusal(
    103100112,
    409,
    'The answer reached its token limit while {model} was calling a tool, so the call was not run: {tools}. Allow longer answers in the model settings, or ask for less.',
    '{model} 在调用工具时达到了 token 上限，因此未执行该调用：{tools}。请在模型设置中允许更长的回答，或缩小提问范围。',
  ),
  modelUnreachable: refusal(
    103100107,
    503,
    '{model} cannot be reached. An administrator can check its address under Models and whether the service is running.',
    '无法连接 {model}。管理员可在“模型”中检查其地址，并确认服务正在运行。',
  ),
  modelStreamBroken: refusal(
    103100108,
    503,
    'The connection to {model} was lost during the answer. Try again.',
    '{model} 的回答在传输中中断，请重试。',
  ),
  modelProviderFailed: refusal(
    103100109,
    503,
    '{model} could not answer. Try again. If the problem persists, an administrator can check its settings.',
    '{model} 无法作答。请重试；若仍然失败，管理员可检查该模型的设置。',
  ),
} as const;
