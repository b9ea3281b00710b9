import type { BotInfo } from '@parley/chat-core';

type Bots = Readonly<Record<string, BotInfo>>;

/** The text between an @ and the caret; `null` if no mention is being typed. An @ inside a word is part of an address. */
export function mentionQuery(text: string, caret: number): { readonly start: number; readonly query: string } | null {
  const found = /(?:^|[^\w@])@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** The ids of the bots that a text mentions, in order and without duplicates. The longest matching name counts. */
export function mentionsIn(text: string, bots: Bots): readonly string[] {
  const longestFirst = Object.values(bots)
    .filter(({ nickname }) => nickname !== '')
    .sort((one, other) => other.nickname.length - one.nickname.length);
  const ids = [...text.matchAll(/@/g)].flatMap(({ index }) => {
    const rest = text.slice(index + 1);
    return longestFirst.find(({ nickname }) => rest.startsWith(nickname))?.id ?? [];
  });
  return [...new Set(ids)];
}

/** The bots whose name contains the query, those whose name begins with it first. */
export function mentionCandidates(query: string, bots: Bots): readonly BotInfo[] {
  const wanted = query.toLocaleLowerCase();
  const positionIn = ({ nickname }: BotInfo) => nickname.toLocaleLowerCase().indexOf(wanted);
  return Object.values(bots)
    .filter((bot) => bot.nickname !== '' && positionIn(bot) >= 0)
    .sort((one, other) => positionIn(one) - positionIn(other));
}
