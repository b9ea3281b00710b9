/**
 * The place of a row in a list that is ordered by a number and then by id, the highest first. A page begins after the last
 * row of the page before, so that rows which come, go or move in between neither repeat others nor hide them.
 */
export interface PagePosition {
  readonly orderValue: number;
  readonly id: string;
}

export const toCursor = ({ orderValue, id }: PagePosition): string => `${orderValue}_${id}`;

/** Null for the first page, whose cursor is left out or empty. */
export function toPosition(cursor = ''): PagePosition | null {
  const at = cursor.indexOf('_');
  return at < 0 ? null : { orderValue: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
}

export const isAfter = ({ orderValue, id }: PagePosition, after: PagePosition): boolean =>
  orderValue < after.orderValue || (orderValue === after.orderValue && id < after.id);
