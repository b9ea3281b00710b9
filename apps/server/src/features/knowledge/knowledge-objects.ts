import { SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { ObjectHeir, ObjectIds, ObjectReference } from '../object/index.ts';

/** A document or a preview was made of the object, a row of a table has it or is to have it, or a dataset has it as its icon. */
export const knowledgeRefersToObject: ObjectReference = sql`(
  exists (select 1 from document where document.object_id = object.id)
  or exists (select 1 from document_review where document_review.object_id = object.id)
  or exists (select 1 from table_image where table_image.object_id = object.id)
  or exists (select 1 from copied_picture where copied_picture.object_id = object.id)
  or exists (select 1 from dataset where dataset.icon_object_id = object.id))`;

/** The same where members of a space see it. */
export const knowledgeShowsObject: ObjectReference = sql`(
  exists (select 1 from document join dataset on dataset.id = document.dataset_id
    join space_member on space_member.space_id = dataset.space_id where document.object_id = object.id)
  or exists (select 1 from document_review join dataset on dataset.id = document_review.dataset_id
    join space_member on space_member.space_id = dataset.space_id where document_review.object_id = object.id)
  or exists (select 1 from table_image join slice on slice.id = table_image.slice_id
    join document on document.id = slice.document_id join dataset on dataset.id = document.dataset_id
    join space_member on space_member.space_id = dataset.space_id where table_image.object_id = object.id)
  or exists (select 1 from dataset join space_member on space_member.space_id = dataset.space_id
    where dataset.icon_object_id = object.id))`;

/** The owner of a space other than this user, in which a dataset has the object. */
export const heirByDataset: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from dataset
  join space_member on space_member.space_id = dataset.space_id and space_member.role = ${SpaceRole.owner}
  where space_member.user_id <> ${userId} and (dataset.icon_object_id = object.id or exists (
    select 1 from document where document.dataset_id = dataset.id and document.object_id = object.id)
    or exists (select 1 from table_image join slice on slice.id = table_image.slice_id
      join document on document.id = slice.document_id
      where document.dataset_id = dataset.id and table_image.object_id = object.id)))`;

/** The icon of a dataset, and the files of its documents and previews. */
export const objectsOfDataset = (datasetId: string): ObjectIds => sql`
  select object_id from document where dataset_id = ${datasetId} and object_id is not null
  union select object_id from document_review where dataset_id = ${datasetId} and object_id is not null
  union select icon_object_id as object_id from dataset where id = ${datasetId} and icon_object_id is not null`;

/** The file of a document, the pictures that its rows had, and those that it was to have as a copy. */
export const objectsOfDocument = (documentId: string, pictureIds: readonly string[]): ObjectIds => {
  const ofDocument = sql`select object_id from document where id = ${documentId} and object_id is not null
    union select object_id from copied_picture where document_id = ${documentId}`;
  return pictureIds.length === 0
    ? sql`${ofDocument}`
    : sql`${ofDocument} union select id as object_id from object where id in (${sql.join(pictureIds)})`;
};
