import type { Texts } from '../../../i18n/text-key.ts';
import type { apiReferenceEnUS } from './en-us.ts';

export const apiReferenceZhCN: Texts<typeof apiReferenceEnUS> = {
  api_caller_administrator: '管理员',
  api_caller_public: '任何人',
  api_caller_signed_in: '已登录用户',
  api_download: 'OpenAPI（JSON）',
  api_event_data: '数据',
  api_events: '事件',
  api_example: '示例',
  api_example_of: '{{name}} 的示例',
  api_field: '字段',
  api_find: '搜索接口',
  api_intro:
    '每个接口都会返回 code 和 msg：code 为 0 表示成功，其他值表示错误，并附有给用户看的说明。自有客户端会携带 x-requested-with 请求头，会话保存在 Cookie 中。',
  api_nothing_found: '没有与“{{search}}”匹配的接口。',
  api_no_fields: '没有字段。',
  api_optional: '可选',
  api_request: '请求',
  api_response: '响应',
  api_type: '类型',
  api_verb_manage: '管理',
  api_verb_read: '读取',
  api_verb_write: '修改',
};
