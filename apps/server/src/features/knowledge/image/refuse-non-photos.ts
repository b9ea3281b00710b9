import { type CreateDocument, FormatType, PHOTO_MAX_BYTES, type RequestOf } from '@parley/contract';
import type { StoredFile } from '../../upload/index.ts';
import { isPhoto } from '../is-photo.ts';
import type { DatasetRow } from '../knowledge.schema.ts';
import { PhotoKind, PhotosOnly, PhotoTooLarge } from '../photo.errors.ts';

type NewDocument = RequestOf<typeof CreateDocument>['document_bases'][number];

/** A dataset of pictures has no texts that are divided. */
export function refusePhotos({ formatType }: Pick<DatasetRow, 'formatType'>): void {
  if (formatType === FormatType.image) throw new PhotosOnly();
}

/** What is added to a dataset of pictures is a picture. */
export function refuseNonPhotos(bases: readonly NewDocument[], files: ReadonlyMap<string, StoredFile>): void {
  for (const { source_info: source } of bases) {
    if (!('tos_uri' in source)) throw new PhotosOnly();
    const file = files.get(source.tos_uri);
    if (file && !isPhoto(file)) throw new PhotoKind(file.name);
    if (file && file.byteSize > PHOTO_MAX_BYTES) throw new PhotoTooLarge(file.name);
  }
}
