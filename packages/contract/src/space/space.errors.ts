import { refusal } from '../refusal.ts';

export const spaceErrors = {
  tooManyTeamSpaces: refusal(
    700000020,
    409,
    'You can have at most {max} team spaces.',
    '最多可拥有 {max} 个团队空间。',
  ),
  teamSpaceRequired: refusal(700000021, 409, 'This cannot be done with a personal space.', '个人空间不支持此操作。'),
  ownerCannotChange: refusal(
    700000022,
    409,
    'The owner cannot be removed or changed. Transfer the space first.',
    '不能移除或更改所有者，请先转让空间。',
  ),
  sourceSpacePublic: refusal(
    700000024,
    403,
    'Nothing can be copied out of a public space.',
    '不能复制公开空间中的内容。',
  ),
  onlyOwnerRemovesAdmins: refusal(700000023, 403, 'Only the owner can remove an admin.', '只有所有者可以移除管理员。'),
} as const;
