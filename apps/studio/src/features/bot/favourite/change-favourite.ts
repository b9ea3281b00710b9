import type { GetDraftIntelligenceList, Intelligence, RequestOf } from '@parley/contract';
import type { BotPages } from '../bot-pages.ts';

/** The pages of a list as they are once an agent became a favourite, or stopped being one. */
export function changeFavourite(
  pages: BotPages,
  { is_fav, space_id }: Partial<RequestOf<typeof GetDraftIntelligenceList>>,
  bot: Intelligence,
  isFavourite: boolean,
): BotPages {
  const changed: Intelligence = { ...bot, favorite_info: { ...bot.favorite_info, is_fav: isFavourite } };
  const { id } = bot.basic_info;
  if (!is_fav) return withBots(pages, (bots) => bots.map((each) => (each.basic_info.id === id ? changed : each)));
  const others = withBots(pages, (bots) => bots.filter((each) => each.basic_info.id !== id));
  if (!isFavourite || space_id !== bot.basic_info.space_id) return others;
  const [first, ...rest] = others.pages;
  if (!first) return others;
  const intelligences = [...first.data.intelligences, changed].sort((one, other) => changedAt(other) - changedAt(one));
  return { ...others, pages: [{ ...first, data: { ...first.data, intelligences } }, ...rest] };
}

const changedAt = ({ basic_info }: Intelligence): number => Number(basic_info.update_time);

function withBots(pages: BotPages, change: (bots: Intelligence[]) => Intelligence[]): BotPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: { ...page.data, intelligences: change(page.data.intelligences) },
    })),
  };
}
