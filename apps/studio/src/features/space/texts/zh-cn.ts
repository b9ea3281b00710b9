import type { Texts } from '../../../i18n/text-key.ts';
import type { spaceEnUS } from './en-us.ts';

export const spaceZhCN: Texts<typeof spaceEnUS> = {
  create_team_space: '创建团队空间',
  develop: '开发',
  enterprise_workspace_default_tips2_toast: '暂时无法获取你的空间。',
  find_spaces: '搜索空间',
  library: '资源库',
  no_permission_subtitle: '你没有权限访问此空间，或空间 ID 不存在',
  no_space_after_polling: '个人空间已创建，但尚未显示。请稍后重试。',
  no_space_tip: '请索取空间邀请，或稍后重试。',
  no_space_title: '你还没有加入任何空间',
  no_spaces_found: '没有与“{{search}}”匹配的空间。',
  space_members: '成员',
  space_settings: '空间设置',
  space_team: '团队',
  spaces: '空间',
  spaces_failed: '空间列表加载失败',
  switch_space: '{{name}}，切换空间',
  workspace_no_permission_access: '无权访问此空间',
  space_invite: '邀请',
  space_people: '成员与邀请',
};
