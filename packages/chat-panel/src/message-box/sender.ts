import type { Conversation, CoreMessage, UserInfo } from '@parley/chat-core';

/** Who a message is shown to be from. */
export interface Sender {
  readonly kind: 'user' | 'assistant';
  readonly nickname: string;
  readonly url: string;
  readonly handle: string;
  readonly badge: UserInfo['userLabel'] | null;
}

const known = new WeakMap<object, Map<string, Sender>>();

/** The same object for the same sender, as long as nothing else is known about them. */
export function senderOf({ senders, identity, onboarding }: Conversation, message: CoreMessage): Sender {
  if (message.role === 'user') return remembered(senders, '', () => userSender(senders.userInfo));
  const botId = message.sender_id || ('botId' in identity.bot ? identity.bot.botId : '');
  return remembered(senders, botId, () => {
    const bot = senders.botInfoMap[botId];
    const nickname = bot?.nickname ?? onboarding.name;
    return { kind: 'assistant', nickname, url: bot?.url ?? onboarding.avatar, handle: '', badge: bot?.userLabel ?? null };
  });
}

const userSender = (info: UserInfo | null): Sender => ({
  kind: 'user',
  nickname: info?.nickname ?? '',
  url: info?.url ?? '',
  handle: info?.userUniqueName ?? '',
  badge: info?.userLabel ?? null,
});

function remembered(senders: object, id: string, make: () => Sender): Sender {
  const ofThese = known.get(senders) ?? new Map<string, Sender>();
  known.set(senders, ofThese);
  const sender = ofThese.get(id) ?? make();
  ofThese.set(id, sender);
  return sender;
}
