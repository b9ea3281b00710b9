import {
  type AuditCategory,
  fillText,
  type LimitName,
  type Locale,
  limitDefinition,
  limitNames,
} from '@parley/contract';
import type { AuditKind } from '../../platform/audit-log/audit-event.ts';

type Text = Readonly<Record<Locale, string>>;
const text = (english: string, chinese: string): Text => ({ 'en-US': english, 'zh-CN': chinese });

/** What somebody did, as a sentence without its subject: the actor stands beside it. */
const sentences: Readonly<Record<AuditKind, Text>> = {
  'signed-in': text('Signed in', '登录'),
  'sign-in-failed': text('Failed to sign in', '登录失败'),
  'failed-sign-ins-unlisted': text(
    '{count} more failed sign-ins within an hour are not listed one by one',
    '一小时内另有 {count} 次登录失败，未逐条列出',
  ),
  'signed-out': text('Signed out', '退出登录'),
  'sessions-revoked': text('Signed out {count} of their other sessions', '注销了自己的 {count} 个其他会话'),
  'password-changed': text('Changed their password', '修改了自己的密码'),
  'password-reset': text('Set a new password with a link', '通过链接设置了新密码'),
  registered: text('Registered', '注册'),
  'invitation-created': text('Created an invitation to register', '创建了注册邀请'),
  'invitation-revoked': text('Revoked an invitation to register', '撤销了注册邀请'),
  'member-joined': text('Joined the space {space} as {role}', '以{role}身份加入空间 {space}'),
  'member-removed': text('Removed {user} from the space {space}', '将 {user} 移出空间 {space}'),
  'member-left': text('Left the space {space}', '退出空间 {space}'),
  'space-invitation-created': text(
    'Created an invitation to the space {space} as {role}',
    '创建了加入空间 {space} 的{role}邀请',
  ),
  'space-invitation-revoked': text('Revoked an invitation to the space {space}', '撤销了加入空间 {space} 的邀请'),
  'role-changed': text('Made {user} {role} of the space {space}', '将 {user} 设为空间 {space} 的{role}'),
  'space-transferred': text('Transferred the space {space} to {user}', '将空间 {space} 转让给 {user}'),
  'administrator-granted': text('Made {user} an administrator', '将 {user} 设为系统管理员'),
  'administrator-withdrawn': text('Took the administrator right from {user}', '取消了 {user} 的系统管理员权限'),
  'user-disabled': text('Disabled {user}', '停用了 {user}'),
  'user-enabled': text('Enabled {user}', '启用了 {user}'),
  'password-link-issued': text('Created a password reset link for {user}', '为 {user} 创建了密码重置链接'),
  'model-key-stored': text('Stored a key for the model {model}', '为模型 {model} 保存了密钥'),
  'model-added': text('Added the model {model}', '添加了模型 {model}'),
  'model-changed': text('Changed the model {model}', '修改了模型 {model}'),
  'model-deleted': text('Deleted the model {model}', '删除了模型 {model}'),
  'knowledge-embedding-changed': text(
    'Changed the embedding of all knowledge to {model}',
    '将所有知识库的向量模型改为 {model}',
  ),
  'default-model-changed': text('Made {model} the default model for {purpose}', '将 {model} 设为{purpose}的默认模型'),
  'bot-published': text(
    'Published version {version} of the agent {bot} of the space {space}',
    '发布了空间 {space} 的智能体 {bot} 的第 {version} 版',
  ),
  'bot-web-page-switched-on': text(
    'Switched on the agent {bot} of the space {space} for web pages',
    '开启了空间 {space} 的智能体 {bot} 的网页使用',
  ),
  'bot-web-page-switched-off': text(
    'Switched off the agent {bot} of the space {space} for web pages',
    '关闭了空间 {space} 的智能体 {bot} 的网页使用',
  ),
  'conversation-shared-by-link': text(
    'Created a public link to a conversation with the agent {bot} of the space {space}',
    '为与空间 {space} 的智能体 {bot} 的对话创建了公开链接',
  ),
  'conversation-shared-with-space': text(
    'Shared a conversation with the agent {bot} with the members of the space {space}',
    '将与智能体 {bot} 的对话共享给空间 {space} 的成员',
  ),
  'conversation-share-renewed': text(
    'Added newer messages to a shared conversation with the agent {bot} of the space {space}',
    '为与空间 {space} 的智能体 {bot} 的共享对话加入了新消息',
  ),
  'conversation-share-revoked': text(
    'Stopped sharing a conversation with the agent {bot} of the space {space}',
    '停止共享与空间 {space} 的智能体 {bot} 的对话',
  ),
  'bot-deleted': text('Deleted the agent {bot} of the space {space}', '删除了空间 {space} 的智能体 {bot}'),
  'bot-restored': text(
    'Restored the deleted agent {bot} of the space {space}',
    '恢复了空间 {space} 中已删除的智能体 {bot}',
  ),
  'bot-deleted-for-good': text(
    'Deleted the agent {bot} from the bin of the space {space}',
    '从空间 {space} 的回收站中彻底删除了智能体 {bot}',
  ),
  'bin-emptied': text(
    'Emptied the bin of the space {space}, agents in it: {count}',
    '清空了空间 {space} 的回收站，其中有 {count} 个智能体',
  ),
  'dataset-deleted': text(
    'Deleted the dataset {dataset} of the space {space}',
    '删除了空间 {space} 的知识库 {dataset}',
  ),
  'dataset-secret-stored': text(
    'Stored headers of an API in the dataset {dataset} of the space {space}',
    '在空间 {space} 的知识库 {dataset} 中保存了 API 的请求头',
  ),
  'database-deleted': text('Deleted the table {table} of the space {space}', '删除了空间 {space} 的数据表 {table}'),
  'prompt-deleted': text('Deleted the prompt {prompt} of the space {space}', '删除了空间 {space} 的提示词 {prompt}'),
  'plugin-published': text(
    'Published version {version} of the plugin {plugin} of the space {space}',
    '发布了空间 {space} 的插件 {plugin} 的版本 {version}',
  ),
  'plugin-secret-stored': text(
    'Stored the secret of the plugin {plugin} of the space {space}',
    '保存了空间 {space} 的插件 {plugin} 的密钥',
  ),
  'plugin-deleted': text('Deleted the plugin {plugin} of the space {space}', '删除了空间 {space} 的插件 {plugin}'),
  'space-deleted': text('Deleted the space {space}', '删除了空间 {space}'),
  'space-made-public': text(
    'Made the space {space} public: its agents cannot be copied or exported',
    '将空间 {space} 设为公开：其中的智能体不能复制或导出',
  ),
  'space-made-private': text('Made the space {space} private again', '取消了空间 {space} 的公开状态'),
  'user-deleted': text('Deleted the account of {user}', '删除了 {user} 的账号'),
  'limit-changed': text(
    'Changed the limit {limit} from {before} to {after}',
    '将限制 {limit} 从 {before} 改为 {after}',
  ),
  'limit-exception-changed': text(
    'Changed the limit {limit} of {subject} from {before} to {after}',
    '将 {subject} 的限制 {limit} 从 {before} 改为 {after}',
  ),
};

const purposes: Readonly<Record<string, Text>> = {
  chat: text('chat', '对话'),
  embedding: text('embedding', '向量'),
  image: text('images', '图像'),
  transcription: text('transcription', '语音识别'),
  speech: text('speech', '语音合成'),
};

const roles: Readonly<Record<string, Text>> = { admin: text('admin', '管理员'), member: text('member', '成员') };

const limits: Readonly<Record<LimitName, Text>> = {
  userTokensPerDay: text('“Tokens of each user per day”', '“每个用户每日 Token”'),
  userTokensPerMonth: text('“Tokens of each user per month”', '“每个用户每月 Token”'),
  userMoneyPerDay: text('“Cost of each user per day”', '“每个用户每日费用”'),
  userMoneyPerMonth: text('“Cost of each user per month”', '“每个用户每月费用”'),
  spaceTokensPerDay: text('“Tokens of each space per day”', '“每个空间每日 Token”'),
  spaceTokensPerMonth: text('“Tokens of each space per month”', '“每个空间每月 Token”'),
  spaceMoneyPerDay: text('“Cost of each space per day”', '“每个空间每日费用”'),
  spaceMoneyPerMonth: text('“Cost of each space per month”', '“每个空间每月费用”'),
  botTokensPerDay: text('“Tokens of each agent per day”', '“每个智能体每日 Token”'),
  botTokensPerMonth: text('“Tokens of each agent per month”', '“每个智能体每月 Token”'),
  botMoneyPerDay: text('“Cost of each agent per day”', '“每个智能体每日费用”'),
  botMoneyPerMonth: text('“Cost of each agent per month”', '“每个智能体每月费用”'),
  userRepliesAtOnce: text('“Replies of each user at once”', '“每个用户同时进行的回答”'),
  userPublicLinks: text('“Public links of each user”', '“每个用户的公开链接数”'),
  userStorageBytes: text('“Storage of each user”', '“每个用户的存储空间”'),
  spaceStorageBytes: text('“Storage of each space”', '“每个空间的存储空间”'),
  userUploadsPerMinute: text('“Uploads of each user per minute”', '“每个用户每分钟上传数”'),
  spaceUploadsPerMinute: text('“Uploads of each space per minute”', '“每个空间每分钟上传数”'),
  diskReserveBytes: text('“Free disk space to keep”', '“保留的磁盘空间”'),
};

/** The value of a limit as it was stored; empty for no limit. */
function limitValue(limit: LimitName, value: string, locale: Locale): string {
  if (value === '') return text('no limit', '不限')[locale];
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return limitDefinition(limit).unit === 'bytes' ? `${format(Number(value) / 2 ** 30)} GB` : format(Number(value));
}

/** The sentence of an entry. An entry of a kind that this version does not know shows the name of its kind. */
export function auditSentence(kind: string, details: Readonly<Record<string, unknown>>, locale: Locale): string {
  const sentence = (sentences as Readonly<Record<string, Text>>)[kind];
  if (!sentence) return kind;
  const textOf = (name: string) => {
    const value = String(details[name] ?? '');
    if (name === 'role') return roles[value]?.[locale] ?? value;
    if (name === 'purpose') return purposes[value]?.[locale] ?? value;
    const limit = limitNames.find((known) => known === details.limit);
    if (limit && name === 'limit') return limits[limit][locale];
    return limit && (name === 'before' || name === 'after') ? limitValue(limit, value, locale) : value;
  };
  return fillText(sentence[locale], /\{(\w+)\}/, textOf);
}

const categories: Readonly<Record<AuditCategory, Text>> = {
  'sign-in': text('Sign-ins', '登录'),
  registration: text('Registrations', '注册'),
  user: text('Disabled users', '停用的用户'),
  role: text('Roles', '角色'),
  member: text('Members', '成员'),
  secret: text('Secrets', '密钥与密码'),
  model: text('Models', '模型'),
  limit: text('Limits', '限制'),
  publication: text('Publications', '发布'),
  deletion: text('Deletions', '删除'),
};

export const auditCategoryName = (category: AuditCategory, locale: Locale): string => categories[category][locale];

const columns: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['Time (UTC)', 'Category', 'Event', 'User', 'E-mail', 'Address'],
  'zh-CN': ['时间（UTC）', '类别', '事件', '用户', '邮箱', '地址'],
};

export const auditColumns = (locale: Locale): readonly string[] => columns[locale];
