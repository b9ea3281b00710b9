import * as z from 'zod/mini';

/**
 * A part of an agent that its copy does not have, because it is not there, or not allowed, where the copy was made. The name is
 * that of the model, tool, dataset, table or plugin; empty for a picture and for the prompt for suggestions.
 */
export const LeftOutPart = z.object({
  part: z.enum([
    'model',
    'tool',
    'icon',
    'background',
    'opening_picture',
    'suggestions',
    'knowledge',
    'database',
    'plugin',
  ]),
  name: z.string(),
});
export type LeftOutPart = z.infer<typeof LeftOutPart>;
