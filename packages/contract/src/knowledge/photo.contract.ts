import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DocumentTagValue } from './document-tag.ts';
import { DOCUMENT_PAGE_MAX, PHOTO_CAPTION_MAX } from './knowledge-limits.ts';
import { DocumentSource, DocumentStage, DocumentStatus, oneOf } from './knowledge-values.ts';
import { TagConditions } from './tag-condition.ts';

/** Empty for none. A picture is found by the words of its caption. */
export const PhotoCaption = z.string().check(z.trim(), z.maxLength(PHOTO_CAPTION_MAX));

/** A picture of a dataset: a document with one slice, its caption. Times are unix seconds, sizes are bytes. */
export const PhotoInfo = z.object({
  document_id: idOf('document'),
  name: z.string(),
  /** Valid without a session for at least a day; empty where the file is gone. */
  url: z.string(),
  thumbnail_url: z.string(),
  /** Pixels; 0 where the picture cannot be decoded. */
  width: z.int(),
  height: z.int(),
  /** Empty for none. */
  caption: z.string(),
  creator_id: z.string(),
  /** The ending of the file's name without its dot. */
  type: z.string(),
  size: z.int(),
  source_type: oneOf(DocumentSource),
  status: oneOf(DocumentStatus),
  stage: DocumentStage,
  /** Percent. */
  progress: z.int(),
  /** Why it failed, in the language of the caller; empty for nothing. */
  status_descript: z.string(),
  hit_count: z.int(),
  create_time: z.int(),
  update_time: z.int(),
  /** In the order of the dataset's tags; those without a value are left out. */
  tags: z.array(DocumentTagValue),
});
export type PhotoInfo = z.infer<typeof PhotoInfo>;

export const ListPhoto = defineOperation({
  name: 'ListPhoto',
  method: 'POST',
  path: '/api/knowledge/photo/list',
  summary: 'Lists the pictures of a dataset, newest first.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    dataset_id: idOf('dataset'),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(DOCUMENT_PAGE_MAX))),
    filter: z.optional(
      z.object({
        has_caption: z.optional(z.boolean()),
        /** Every word of it has to be in the name or the caption. */
        keyword: z.optional(z.string().check(z.maxLength(200))),
        /** All of them have to be met. */
        tag_conditions: z.optional(TagConditions),
      }),
    ),
  }),
  response: z.object({
    photo_infos: z.array(PhotoInfo),
    total: z.int(),
    /** The name of the model that writes captions; empty where no model of the installation sees. */
    caption_model: z.string(),
  }),
});

export const PhotoDetail = defineOperation({
  name: 'PhotoDetail',
  method: 'POST',
  path: '/api/knowledge/photo/detail',
  summary: 'Returns pictures of a dataset by id. Those that are gone are left out.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    dataset_id: idOf('dataset'),
    document_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(DOCUMENT_PAGE_MAX)),
  }),
  response: z.object({
    photo_infos: z.record(z.string(), PhotoInfo),
    caption_model: z.string(),
  }),
});

export const UpdatePhotoCaption = defineOperation({
  name: 'UpdatePhotoCaption',
  method: 'POST',
  path: '/api/knowledge/photo/caption',
  summary: 'Changes the caption of a picture, or removes it.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ document_id: idOf('document'), caption: PhotoCaption }),
  response: z.object({}),
});

export const ExtractPhotoCaption = defineOperation({
  name: 'ExtractPhotoCaption',
  method: 'POST',
  path: '/api/knowledge/photo/extract_caption',
  summary: 'Lets a model describe a picture in the language of the caller. Nothing is stored.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ document_id: idOf('document') }),
  response: z.object({ caption: z.string() }),
});
