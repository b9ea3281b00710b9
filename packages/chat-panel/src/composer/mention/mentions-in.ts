import type { BotInfo } from '@parley/chat-core';

type Bots = Readonly<Record<string, BotInfo>>;

/** Who a text mentions, in its order and each once. Of names that begin alike the longest counts. */
export function mentionsIn(text: string, bots: Bots): readonly string[] {
  const named = Object.values(bots)
    .filter(({ nickname }) => nickname !== '')
    .sort((one, other) => other.nickname.length - one.nickname.length);
  const ids = [...text.matchAll(/@/g)].flatMap(({ index }) => {
    const rest = text.slice(index + 1);
    return named.find(({ nickname }) => rest.startsWith(nickname))?.id ?? [];
  });
  return [...new Set(ids)];
}

/** Those whose name holds what is written, those who begin with it first. */
export function mentionCandidates(query: string, bots: Bots): readonly BotInfo[] {
  const wanted = query.toLocaleLowerCase();
  const placeOf = ({ nickname }: BotInfo) => nickname.toLocaleLowerCase().indexOf(wanted);
  return Object.values(bots)
    .filter((bot) => bot.nickname !== '' && placeOf(bot) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other));
}
