import {
  DocumentStatus,
  type DocumentTagValue,
  type ExtractPhotoCaption,
  FormatType,
  type ListPhoto,
  type Locale,
  PHOTO_PAGE,
  type PhotoDetail,
  type PhotoInfo,
  type RequestOf,
  type ResponseOf,
  type UpdatePhotoCaption,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { RequestCancelled } from '../../../platform/http/http.errors.ts';
import { createRateLimit } from '../../../platform/limits/rate-limit.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { searchFor } from '../../../platform/search-words.ts';
import type { Files } from '../../upload/index.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore, isUnfinished } from '../document.store.ts';
import { DocumentBusy } from '../knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from '../knowledge.schema.ts';
import { NotAPhoto, PhotoUnreadable } from '../photo.errors.ts';
import { tagsOfDocuments } from '../tag/tags-of-documents.ts';
import { toDocumentInfo } from '../to-contract.ts';
import type { Vision } from '../vision.ts';
import { prepareCaption, storeCaption } from './caption-slice.ts';
import type { DescribePhoto } from './describe-photo.ts';
import { createPhotoStore, type PhotoRow } from './photo.store.ts';

/** Each costs a model call. */
const DESCRIPTIONS_PER_MINUTE = 30;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  files: Pick<Files, 'originalAddress' | 'thumbnailAddress'>;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  photos: DescribePhoto;
  vision: Pick<Vision, 'captionerName'>;
}
export type PhotoService = ReturnType<typeof createPhotoService>;

/** The pictures of datasets and their captions. */
export function createPhotoService({ database, clockAndIds, files, retrieval, photos, vision }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createPhotoStore(database);
  const documents = createDocumentStore(database);
  const limit = createRateLimit('describe-photo', DESCRIPTIONS_PER_MINUTE, 60);

  async function findPhoto(id: string): Promise<{ document: DocumentRow; dataset: DatasetRow }> {
    const document = await documents.findAuthorised(id);
    const dataset = document && (await createDatasetStore(database).findAuthorised(document.datasetId));
    if (!document || !dataset) throw new NotFound();
    if (dataset.formatType !== FormatType.image) throw new NotAPhoto();
    return { document, dataset };
  }

  async function toInfos(rows: readonly PhotoRow[], locale: Locale): Promise<PhotoInfo[]> {
    const tagsOf = await tagsOfDocuments(
      database,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toInfo(row, tagsOf(row.id), locale));
  }

  function toInfo(row: PhotoRow, tags: DocumentTagValue[], locale: Locale): PhotoInfo {
    const { objectId: uri, caption } = row;
    const { width, height } = { width: row.width ?? 0, height: row.height ?? 0 };
    const info = toDocumentInfo(row, FormatType.image, { locale, fileUrl: '', tags });
    const { document_id, name, type, size, source_type, status, stage, progress, status_descript } = info;
    return {
      document_id,
      name,
      url: uri === null ? '' : files.originalAddress({ uri, width, height }).url,
      thumbnail_url: uri === null ? '' : files.thumbnailAddress({ uri, width, height }).url,
      width,
      height,
      caption: caption ?? '',
      creator_id: row.creatorId ?? '',
      type,
      size,
      source_type,
      status,
      stage,
      progress,
      status_descript,
      hit_count: info.hit_count,
      create_time: info.create_time,
      update_time: info.update_time,
      tags,
    };
  }

  return {
    async list(
      { dataset_id, page = 1, size = PHOTO_PAGE, filter = {} }: RequestOf<typeof ListPhoto>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListPhoto>> {
      const { has_caption, keyword = '', tag_conditions = [] } = filter;
      const isFound = keyword.trim() === '' ? () => true : searchFor(keyword);
      const found = (await store.listTexts(dataset_id, has_caption, tag_conditions)).filter(({ name, caption }) =>
        isFound(`${name}\n${caption ?? ''}`),
      );
      const ids = found.slice((page - 1) * size, page * size).map(({ id }) => id);
      const rows = await store.listAuthorised(dataset_id, ids);
      rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return {
        photo_infos: await toInfos(rows, locale),
        total: found.length,
        caption_model: await vision.captionerName(),
      };
    },
    async detail(
      { dataset_id, document_ids }: RequestOf<typeof PhotoDetail>,
      locale: Locale,
    ): Promise<ResponseOf<typeof PhotoDetail>> {
      const infos = await toInfos(await store.listAuthorised(dataset_id, document_ids), locale);
      return {
        photo_infos: Object.fromEntries(infos.map((info) => [info.document_id, info])),
        caption_model: await vision.captionerName(),
      };
    },
    /** A picture that failed is ready with a caption: its words are all that is searched. */
    async updateCaption(
      { userId }: Scope,
      { document_id, caption }: RequestOf<typeof UpdatePhotoCaption>,
    ): Promise<void> {
      const { document } = await findPhoto(document_id);
      const revision = Math.max(document.revision, 1);
      const text = caption.replaceAll('\0', '').toWellFormed();
      const prepared = await prepareCaption({ retrieval, newId }, document, revision, text, userId);
      await database.transaction().execute(async (transaction) => {
        const rows = createDocumentStore(transaction);
        // Locks the document.
        if (!(await rows.update(document_id, { updatedAt: now() }))) throw new NotFound();
        const current = await rows.findAuthorised(document_id);
        if (!current || isUnfinished(current) || current.revision !== document.revision) throw new DocumentBusy();
        await rows.update(document_id, {
          ...(await storeCaption(transaction, document_id, prepared)),
          revision,
          nextRevision: revision,
          // The recorded steps belong to the failed attempt, not to this caption.
          ...(current.status === DocumentStatus.failed && { stage: 'done', timeline: '' }),
          status: DocumentStatus.enabled,
          progress: 100,
          reason: null,
        });
        await createDatasetStore(transaction).update(document.datasetId, { updatedAt: now() });
      });
    },
    async extractCaption(
      { userId }: Scope,
      { document_id }: RequestOf<typeof ExtractPhotoCaption>,
      locale: Locale,
      signal: AbortSignal,
    ): Promise<ResponseOf<typeof ExtractPhotoCaption>> {
      const { document, dataset } = await findPhoto(document_id);
      await limit.consume(userId);
      const found = await photos.findFile(document.objectId);
      if (!found) throw new PhotoUnreadable();
      try {
        const spender = { userId, spaceId: dataset.spaceId, botId: null };
        return { caption: await photos.describe(spender, found.file, locale, signal) };
      } catch (error) {
        throw signal.aborted ? new RequestCancelled({}, error) : error;
      }
    },
  };
}
