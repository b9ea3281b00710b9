import * as z from 'zod/mini';
import { idOf } from '../tagged-id.ts';

const COLOR_MAX = 64;
const PIXELS_MAX = 100_000;

const pixels = (least: number) => z.number().check(z.minimum(least), z.maximum(PIXELS_MAX));
/** A hex or rgb color: it becomes part of a style sheet, so nothing else is accepted. Empty for none. */
const ThemeColor = z.string().check(z.maxLength(COLOR_MAX), z.regex(/^(#[\da-f]{3,8}|rgba?\([\d\s.,%/]+\))?$/i));

/** One image of a background. */
export const BackgroundImageDraft = z.object({
  origin_image_uri: idOf('object'),
  theme_color: ThemeColor,
  gradient_position: z.object({ left: pixels(-PIXELS_MAX), width: pixels(0) }),
  /** Where the image lies on the canvas of its layout: 486×346 on the web, 248×346 on mobile (chat §9). */
  canvas_position: z.object({
    left: pixels(-PIXELS_MAX),
    top: pixels(-PIXELS_MAX),
    width: pixels(1),
    height: pixels(1),
  }),
});

/** The background of a chat as a section of a bot's draft: one image for each layout; an empty list for none. */
export const BackgroundList = z
  .array(z.object({ web_background_image: BackgroundImageDraft, mobile_background_image: BackgroundImageDraft }))
  .check(z.maxLength(1));
export type BackgroundList = z.infer<typeof BackgroundList>;

const withUrl = z.extend(BackgroundImageDraft, { origin_image_url: z.string() });

/** The same as an editor loads it. */
export const BackgroundListWithUrls = z.array(
  z.object({ web_background_image: withUrl, mobile_background_image: withUrl }),
);

const BackgroundImage = z.object({
  theme_color: z.string(),
  origin_image_url: z.string(),
  gradient_position: z.object({ left: z.number(), width: z.number() }),
  canvas_position: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
});
export type BackgroundImage = z.infer<typeof BackgroundImage>;

/** The background as a chat panel draws it. */
export const BackgroundInfo = z.object({
  mobile_background_image: BackgroundImage,
  web_background_image: BackgroundImage,
});
export type BackgroundInfo = z.infer<typeof BackgroundInfo>;
