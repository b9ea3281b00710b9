import { INTELLIGENCE_SEARCH_MAX, IntelligenceOrder, IntelligenceScope } from '@parley/contract';
import type { BotPagesRequest } from '../bot-pages.ts';
import type { BotOrder } from './last-activity.ts';

/** Fills whole rows of two, three and four cards. */
const PAGE_SIZE = 24;

const orders: Readonly<Record<BotOrder, IntelligenceOrder>> = {
  changed: IntelligenceOrder.updateTime,
  created: IntelligenceOrder.createTime,
  opened: IntelligenceOrder.openTime,
  published: IntelligenceOrder.publishTime,
};

export const toBotOrder = (value: string): BotOrder => (value in orders ? (value as BotOrder) : 'changed');

/** The filter by status, by the names of its URL parameter. */
const states: Readonly<Record<string, boolean>> = { published: true, draft: false };

interface BotQuery {
  readonly search?: string;
  readonly isMine?: boolean;
  /** `published` or `draft`; anything else is no filter. */
  readonly state?: string;
  readonly order?: BotOrder;
}

/** The request of the develop page. Without a query it is the first one of a page that was just opened. */
export function botListRequest(
  spaceId: string,
  { search = '', isMine = false, state = '', order = 'changed' }: BotQuery = {},
): BotPagesRequest {
  const name = search.trim().slice(0, INTELLIGENCE_SEARCH_MAX);
  const isPublished = states[state];
  return {
    space_id: spaceId,
    ...(name && { name }),
    ...(isPublished !== undefined && { has_published: isPublished }),
    search_scope: isMine ? IntelligenceScope.mine : IntelligenceScope.all,
    order_by: orders[order],
    size: PAGE_SIZE,
  };
}
