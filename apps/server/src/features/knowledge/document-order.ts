import { DocumentOrder, DocumentStatus, type Locale, OrderType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import { UNFINISHED } from './document.store.ts';

const STATUS_RANK = sql`case when status = ${sql.lit(DocumentStatus.failed)} then 0
  when status in (${sql.join(UNFINISHED.map((status) => sql.lit(status)))}) then 1
  when is_disabled = 1 then 2 when reason is not null then 3 else 4 end`;

const columns: Record<DocumentOrder, readonly RawBuilder<unknown>[]> = {
  [DocumentOrder.createTime]: [sql`created_at`],
  [DocumentOrder.updateTime]: [sql`updated_at`],
  // Databases do not know the order of a language: see `sortNames`.
  [DocumentOrder.name]: [],
  [DocumentOrder.type]: [sql`source_type`, sql`type`],
  [DocumentOrder.sliceCount]: [sql`slice_count`],
  [DocumentOrder.hitCount]: [sql`hit_count`],
  [DocumentOrder.size]: [sql`byte_size`],
  [DocumentOrder.status]: [STATUS_RANK],
};

/** For the database. Of those with the same place, newer ones are first. */
export function orderInDatabase(field: DocumentOrder, type: OrderType): RawBuilder<unknown> {
  const direction = type === OrderType.ascending ? sql`asc` : sql`desc`;
  return sql.join([...columns[field].map((column) => sql`${column} ${direction}`), sql`created_at desc`, sql`id desc`]);
}

/** By name in the order of a language, in which 2 is before 10. */
export function sortNames<Row extends { name: string }>(rows: readonly Row[], type: OrderType, locale: Locale): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = type === OrderType.ascending ? 1 : -1;
  return [...rows].sort((one, other) => sign * compare(one.name, other.name));
}
