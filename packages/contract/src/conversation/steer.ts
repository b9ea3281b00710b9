import * as z from 'zod/mini';

/** Text that a user has added to a reply in progress and that the model has not got yet. */
export const WaitingSteer = z.object({
  local_message_id: z.string(),
  text: z.string(),
});
export type WaitingSteer = z.infer<typeof WaitingSteer>;

/** The data of a verbose message `steer`: it stands where the model got the text. `extra_info` has its `local_message_id`. */
export const Steer = z.object({ text: z.string() });
export type Steer = z.infer<typeof Steer>;
