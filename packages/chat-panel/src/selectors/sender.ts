import type { Conversation, CoreMessage, UserInfo } from '@parley/chat-core';
import type { FirstTexts } from '../texts/panel-texts.ts';

/** The sender of a message as shown. */
export interface Sender {
  readonly kind: 'user' | 'assistant';
  readonly nickname: string;
  readonly url: string;
  readonly handle: string;
  readonly badge: UserInfo['userLabel'] | null;
}

const known = new WeakMap<object, Map<string, Sender>>();

/** Returns the same object for a sender until something about the sender changes. */
export function senderOf({ senders, identity, onboarding }: Conversation, message: CoreMessage): Sender {
  if (message.role === 'user') return remembered(senders, '', () => userSender(senders.userInfo));
  const botId = message.sender_id || ('botId' in identity.bot ? identity.bot.botId : '');
  return remembered(senders, botId, () => {
    const bot = senders.botInfoMap[botId];
    const nickname = bot?.nickname ?? onboarding.name;
    return {
      kind: 'assistant',
      nickname,
      url: bot?.url ?? onboarding.avatar,
      handle: '',
      badge: bot?.userLabel ?? null,
    };
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

/** The name of a sender as shown: the nickname, or "You" or "Bot". */
export const senderName = ({ nickname, kind }: Pick<Sender, 'nickname' | 'kind'>, texts: FirstTexts): string =>
  nickname || (kind === 'user' ? texts.you : texts.bot);
