import { refusal } from '../refusal.ts';

export const accountErrors = {
  emailTaken: refusal(
    700000001,
    409,
    'There is already an account with this e-mail. Log in, or use another e-mail.',
    '该邮箱已注册。请直接登录，或使用其他邮箱。',
  ),
  usernameTaken: refusal(700000002, 409, 'This username is taken. Choose another one.', '该用户名已被占用，请换一个。'),
  wrongCredentials: refusal(700000003, 401, 'The e-mail or the password is wrong.', '邮箱或密码错误。'),
  userForbidden: refusal(
    700000007,
    403,
    'You do not have permission to do this with that account.',
    '你没有权限对该账号执行此操作。',
  ),
  wrongPassword: refusal(700000008, 403, 'The current password is wrong.', '当前密码错误。'),
  weakPassword: refusal(
    700000009,
    400,
    'This password is too easy to guess. Choose another one.',
    '密码过于简单，容易被猜到，请换一个。',
  ),
  otherAccount: refusal(700000010, 403, 'This is not the e-mail of your account.', '这不是当前账号的邮箱。'),
  registrationClosed: refusal(700000011, 403, 'Registration is closed.', '此站点已关闭注册。'),
  invitationNeeded: refusal(
    700000012,
    403,
    'You need an invitation to register. Ask your administrator for a link.',
    '注册需要邀请，请向管理员索取邀请链接。',
  ),
  linkInvalid: refusal(700000013, 403, 'This link no longer works. Ask for a new one.', '链接已失效，请重新索取。'),
  firstAccountLinkNeeded: refusal(
    700000015,
    403,
    'The first account is created with the link that the server printed at its latest start. Restart the server for a new link.',
    '首个账号需要通过服务器最近一次启动时输出的链接创建。重启服务器可获得新链接。',
  ),
  passwordTurn: refusal(
    700000016,
    429,
    'Many wrong passwords were tried for this account. It is your turn in {wait}: try again then.',
    '该账号近期被多次尝试错误密码。请在 {wait} 后重试，届时轮到你。',
  ),
  userDisabled: refusal(
    700000030,
    403,
    'This account is disabled. Contact your administrator.',
    '该账号已被停用，请联系管理员。',
  ),
  lastAdministrator: refusal(
    700000031,
    409,
    'This is the last administrator. Make another user an administrator first.',
    '这是最后一位管理员，请先将其他用户设为管理员。',
  ),
  ownAccount: refusal(
    700000032,
    409,
    'You cannot disable or delete your own account here. Ask another administrator.',
    '不能在此停用或删除自己的账号，请联系其他管理员。',
  ),
  notConfirmed: refusal(
    700000033,
    400,
    'Type the e-mail of the account to confirm that it is to be deleted.',
    '请输入该账号的邮箱以确认删除。',
  ),
  notAnImage: refusal(
    700000014,
    415,
    'A picture must be a PNG, JPEG, GIF or WebP file.',
    '头像仅支持 PNG、JPEG、GIF 和 WebP 图片。',
  ),
} as const;
