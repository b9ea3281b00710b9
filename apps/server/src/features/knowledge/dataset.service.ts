import {
  type CreateDataset,
  DATASET_PAGE,
  type Dataset,
  DatasetOrder,
  DatasetStatus,
  DocumentStatus,
  hasSpaceRight,
  type ListDataset,
  type Locale,
  OrderType,
  type RequestOf,
  type ResponseOf,
  ScopeType,
  SPACE_DATASETS_MAX,
  type UpdateDataset,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { objectUrl } from '../object/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import { createDatasetStore, type ListedFile } from './dataset.store.ts';
import { formatIconUrl } from './dataset-icon.ts';
import type { DatasetUsers } from './dataset-users.ts';
import type { KnowledgeDeletion } from './delete-knowledge.ts';
import { UNFINISHED } from './document.store.ts';
import { TooManyDatasets } from './knowledge.errors.ts';
import type { DatasetRow } from './knowledge.schema.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  deletion: KnowledgeDeletion;
  users: DatasetUsers;
}
export type DatasetService = ReturnType<typeof createDatasetService>;

/** The datasets of a space, which its members share. */
export function createDatasetService(dependencies: Dependencies) {
  const { database, clockAndIds, auditLog, basicInfoOf, membership, deletion, users } = dependencies;
  const store = createDatasetStore(database);

  async function toContract(scope: Scope, rows: readonly DatasetRow[], locale: Locale): Promise<Dataset[]> {
    const ids = rows.map(({ id }) => id);
    const creators = [...new Set(rows.flatMap(({ creatorId }) => creatorId ?? []))];
    const spaceIds = [...new Set(rows.map(({ spaceId }) => spaceId))];
    const [sums, files, unfinished, broken, people, roles, counts] = await Promise.all([
      store.sumsOf(ids),
      store.listFiles(ids),
      store.listFiles(ids, UNFINISHED),
      store.listFiles(ids, [DocumentStatus.failed]),
      creators.length === 0 ? {} : basicInfoOf(scope, creators, locale).then((found) => found.id_user_info_map),
      Promise.all(spaceIds.map(async (id) => [id, (await membership.find(scope, id)).role] as const)),
      users.countByDataset(spaceIds),
    ]);
    const roleIn = new Map(roles);
    return rows.map((row) => {
      const sum = sums.find(({ datasetId }) => datasetId === row.id);
      const isOwn = ({ datasetId }: ListedFile) => datasetId === row.id;
      const processing = unfinished.filter(isOwn);
      const failed = broken.filter(isOwn);
      const creator = (people as Awaited<ReturnType<BasicInfoOf>>['id_user_info_map'])[row.creatorId ?? ''];
      const role = roleIn.get(row.spaceId);
      return {
        dataset_id: row.id,
        space_id: row.spaceId,
        name: row.name,
        description: row.description,
        icon_uri: row.iconObjectId ?? '',
        icon_url: objectUrl(row.iconObjectId) || formatIconUrl[row.formatType],
        format_type: row.formatType,
        status: row.status,
        can_edit: role !== undefined && hasSpaceRight(role, 'change-content'),
        creator_id: creator?.user_id ?? '',
        creator_name: creator?.user_name ?? '',
        avatar_url: creator?.user_avatar ?? '',
        create_time: Math.floor(row.createdAt / 1000),
        update_time: Math.floor(row.updatedAt / 1000),
        doc_count: sum?.docCount ?? 0,
        processing_count: sum?.processingCount ?? 0,
        failed_count: sum?.failedCount ?? 0,
        file_list: files.filter(isOwn).map(({ name }) => name),
        processing_file_list: processing.map(({ name }) => name),
        processing_file_id_list: processing.map(({ id }) => id),
        failed_file_list: failed.map(({ name }) => name),
        failed_file_id_list: failed.map(({ id }) => id),
        all_file_size: sum?.byteSize ?? 0,
        slice_count: sum?.sliceCount ?? 0,
        hit_count: sum?.hitCount ?? 0,
        bot_used_count: counts.get(row.id) ?? 0,
      };
    });
  }

  return {
    async create(scope: Scope, request: RequestOf<typeof CreateDataset>): Promise<{ dataset_id: string }> {
      const now = clockAndIds.now();
      const row: DatasetRow = {
        id: clockAndIds.newId(),
        spaceId: request.space_id,
        creatorId: scope.userId,
        name: request.name,
        description: request.description ?? '',
        iconObjectId: request.icon_uri || null,
        formatType: request.format_type,
        status: DatasetStatus.ready,
        createdAt: now,
        updatedAt: now,
      };
      await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const datasets = createDatasetStore(transaction);
          // Of two that are created at once, the second is counted with the first.
          await datasets.lockOfAuthorisedSpace(row.spaceId);
          if ((await datasets.countOfAuthorisedSpace(row.spaceId)) >= SPACE_DATASETS_MAX) throw new TooManyDatasets();
          await datasets.insert(row);
        }),
      );
      return { dataset_id: row.id };
    },
    async list(
      scope: Scope,
      { space_id, page = 1, size = DATASET_PAGE, filter = {}, order_field, order_type }: RequestOf<typeof ListDataset>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListDataset>> {
      const isNamed = filter.name?.trim() ? searchFor(filter.name) : () => true;
      const found = (await store.listOfAuthorisedSpace(space_id)).filter(
        ({ id, name, formatType, creatorId }) =>
          isNamed(name) &&
          (filter.format_type === undefined || formatType === filter.format_type) &&
          (filter.scope_type !== ScopeType.self || creatorId === scope.userId) &&
          (filter.dataset_ids === undefined || filter.dataset_ids.includes(id)),
      );
      const timeOf = ({ createdAt, updatedAt }: DatasetRow) =>
        order_field === DatasetOrder.createTime ? createdAt : updatedAt;
      const sign = order_type === OrderType.ascending ? 1 : -1;
      found.sort((a, b) => sign * (timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)));
      const rows = found.slice((page - 1) * size, page * size);
      return { dataset_list: await toContract(scope, rows, locale), total: found.length };
    },
    async detail(scope: Scope, ids: readonly string[], locale: Locale): Promise<Record<string, Dataset>> {
      const datasets = await toContract(scope, await store.listSeen(scope, ids), locale);
      return Object.fromEntries(datasets.map((dataset) => [dataset.dataset_id, dataset]));
    },
    async update({ dataset_id, icon_uri, ...named }: RequestOf<typeof UpdateDataset>): Promise<void> {
      const change = {
        ...named,
        ...(icon_uri !== undefined && { iconObjectId: icon_uri || null }),
        updatedAt: clockAndIds.now(),
      };
      if (!(await store.update(dataset_id, change))) throw new NotFound();
    },
    async delete(scope: Scope, id: string): Promise<void> {
      const names = await store.findNames(id);
      if (!names) throw new NotFound();
      await deletion.deleteDataset(id, (transaction) => auditLog.write(transaction, scope, 'dataset-deleted', names));
    },
    listUsers: (datasetId: string) => users.list(datasetId),
  };
}
