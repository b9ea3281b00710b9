import * as z from 'zod/mini';

/** Message content other than plain text: JSON text of one of these (wire §1.7). */
const FileKey = z.string().check(z.regex(/^[\w-]{1,64}$/));
const Picture = z.object({ url: z.string(), width: z.number(), height: z.number() });

export const ContentImage = z.object({
  key: FileKey,
  image_thumb: z.optional(Picture),
  image_ori: z.optional(Picture),
  feedback: z.optional(z.nullable(z.unknown())),
  /** Why the model was not given this picture, in the sender's language. Written by the server. */
  file_note: z.optional(z.string()),
});
export type ContentImage = z.infer<typeof ContentImage>;

export const ContentFile = z.object({
  file_key: FileKey,
  file_name: z.string().check(z.maxLength(255)),
  file_type: z.string(),
  file_size: z.union([z.number(), z.string()]),
  file_url: z.optional(z.string()),
  /** Why the model did not get all of it, in the words of the sender's language. Written by the server. */
  file_note: z.optional(z.string()),
});
export type ContentFile = z.infer<typeof ContentFile>;

/** At most this many files and pictures in one message. */
export const CONTENT_ITEMS_MAX = 50;

export const ImageContent = z.object({
  image_list: z.array(ContentImage).check(z.minLength(1), z.maxLength(CONTENT_ITEMS_MAX)),
});
export type ImageContent = z.infer<typeof ImageContent>;

export const FileContent = z.object({
  file_list: z.array(ContentFile).check(z.minLength(1), z.maxLength(CONTENT_ITEMS_MAX)),
});
export type FileContent = z.infer<typeof FileContent>;

export const MixItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('file'), file: ContentFile }),
  z.object({ type: z.literal('image'), image: ContentImage }),
]);
export type MixItem = z.infer<typeof MixItem>;

export const MixContent = z.object({
  item_list: z.array(MixItem).check(z.minLength(1), z.maxLength(CONTENT_ITEMS_MAX)),
  /** The quoted text or image. */
  refer_items: z.optional(z.array(MixItem).check(z.maxLength(CONTENT_ITEMS_MAX))),
});
export type MixContent = z.infer<typeof MixContent>;
