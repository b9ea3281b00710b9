import * as z from 'zod/mini';
import {
  CHUNK_LEVEL_DEFAULT,
  CHUNK_LEVEL_MAX,
  CHUNK_OVERLAP_DEFAULT,
  CHUNK_OVERLAP_MAX,
  CHUNK_SEPARATOR_DEFAULT,
  CHUNK_SEPARATOR_MAX,
  CHUNK_SIZE_DEFAULT,
  CHUNK_SIZE_MAX,
  CHUNK_SIZE_MIN,
} from './knowledge-limits.ts';
import { CaptionType, ChunkType, oneOf } from './knowledge-values.ts';

/** How a text is divided into slices. Which fields count depends on the type; automatic has none. */
export const ChunkStrategy = z.object({
  chunk_type: oneOf(ChunkType),
  /** Custom. */
  separator: z.string().check(z.minLength(1), z.maxLength(CHUNK_SEPARATOR_MAX)),
  /** Custom. Characters, whatever the name of the reference says. */
  max_tokens: z.int().check(z.minimum(CHUNK_SIZE_MIN), z.maximum(CHUNK_SIZE_MAX)),
  /** Custom. Percent of the size. */
  overlap: z.int().check(z.minimum(0), z.maximum(CHUNK_OVERLAP_MAX)),
  /** Custom. */
  remove_extra_spaces: z.boolean(),
  /** Custom. */
  remove_urls_emails: z.boolean(),
  /** Level: headings down to this level begin a slice. */
  max_level: z.int().check(z.minimum(1), z.maximum(CHUNK_LEVEL_MAX)),
  /** Level: slices begin with the titles above them. */
  save_title: z.boolean(),
  /** Pictures: by a model where it is left out. */
  caption_type: z.optional(oneOf(CaptionType)),
});
export type ChunkStrategy = z.infer<typeof ChunkStrategy>;

export const ChunkStrategyChoice = z.partial(ChunkStrategy);

export const newChunkStrategy: ChunkStrategy = {
  chunk_type: ChunkType.automatic,
  separator: CHUNK_SEPARATOR_DEFAULT,
  max_tokens: CHUNK_SIZE_DEFAULT,
  overlap: CHUNK_OVERLAP_DEFAULT,
  remove_extra_spaces: false,
  remove_urls_emails: false,
  max_level: CHUNK_LEVEL_DEFAULT,
  save_title: true,
};
