import { DocumentOrder, DocumentStatus, type Locale, OrderType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import { UNFINISHED } from './document.store.ts';

const STATUS_RANK = sql`case when status = ${sql.lit(DocumentStatus.failed)} then 0
  when status in (${sql.join(UNFINISHED.map((status) => sql.lit(status)))}) then 1
  when is_disabled = 1 then 2 when reason is not null then 3 else 4 end`;

/** Without names: databases do not know the order of a language, see `sortPlaced`. */
const columns: Record<Exclude<DocumentOrder, typeof DocumentOrder.name>, readonly RawBuilder<unknown>[]> = {
  [DocumentOrder.createTime]: [sql`created_at`],
  [DocumentOrder.updateTime]: [sql`updated_at`],
  [DocumentOrder.type]: [sql`source_type`, sql`type`],
  [DocumentOrder.sliceCount]: [sql`slice_count`],
  [DocumentOrder.hitCount]: [sql`hit_count`],
  [DocumentOrder.size]: [sql`byte_size`],
  [DocumentOrder.status]: [STATUS_RANK],
};

/** The place of a document among those that are sorted. Several have the same one where nothing but their names orders them. */
export function placeBy(field: DocumentOrder, type: OrderType): RawBuilder<number> {
  if (field === DocumentOrder.name) return sql<number>`0`;
  const direction = type === OrderType.ascending ? sql`asc` : sql`desc`;
  const sorted = [...columns[field].map((column) => sql`${column} ${direction}`), sql`created_at desc`];
  return sql<number>`dense_rank() over (order by ${sql.join(sorted)})`;
}

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly place: number;
}

/** Of more than this many names the order of a language would take so long that other requests wait for it. */
const LANGUAGE_ORDER_MAX = 3_000;

/** Documents of the same place by name in the order of a language, in which 2 is before 10; very many in that of their characters. */
export function sortPlaced<Row extends Placed>(
  rows: readonly Row[],
  { field, type, locale }: { field: DocumentOrder; type: OrderType; locale: Locale },
): Row[] {
  const compare =
    rows.length > LANGUAGE_ORDER_MAX ? byCharacters : new Intl.Collator(locale, { numeric: true }).compare;
  const sign = field === DocumentOrder.name && type === OrderType.descending ? -1 : 1;
  return [...rows].sort(
    (one, other) => one.place - other.place || sign * compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
  );
}

function byCharacters(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
