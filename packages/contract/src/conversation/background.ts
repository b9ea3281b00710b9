import * as z from 'zod/mini';

const BackgroundImage = z.object({
  theme_color: z.string(),
  origin_image_url: z.string(),
  gradient_position: z.object({ left: z.number(), width: z.number() }),
  canvas_position: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
});
export type BackgroundImage = z.infer<typeof BackgroundImage>;

/** What lies behind the messages of a bot: one picture for each layout. */
export const BackgroundInfo = z.object({
  mobile_background_image: BackgroundImage,
  web_background_image: BackgroundImage,
});
export type BackgroundInfo = z.infer<typeof BackgroundInfo>;
