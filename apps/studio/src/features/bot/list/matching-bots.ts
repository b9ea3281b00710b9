import type { ListedBot } from '@parley/contract';

export type BotOrder = 'changed' | 'name';

interface BotQuery {
  readonly search: string;
  /** Only those of this user; left out, of everybody. */
  readonly creatorId?: string;
  readonly order: BotOrder;
  /** The language whose alphabet the names follow. */
  readonly locale: string;
}

/** The agents whose name or description contains every word of the search, in the chosen order. */
export function matchingBots(
  bots: readonly ListedBot[],
  { search, creatorId, order, locale }: BotQuery,
): readonly ListedBot[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name, description, creator }: ListedBot) => {
    const text = `${name} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (creatorId === undefined || creator?.user_id === creatorId);
  };
  const byName = new Intl.Collator(locale, { numeric: true }).compare;
  return bots
    .filter(matches)
    .sort((one, other) => (order === 'name' ? byName(one.name, other.name) : other.update_time - one.update_time));
}
