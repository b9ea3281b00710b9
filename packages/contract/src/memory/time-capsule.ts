import * as z from 'zod/mini';

/** wire §1.4: 0 off, 1 on. */
export const TimeCapsuleMode = { off: 0, on: 1 } as const;
export const DisablePromptCalling = { off: 0, on: 1 } as const;

/** Memories are kept for good. */
export const KEPT_FOR_GOOD = '0';
/** Ten years. */
export const TIME_TO_LIVE_MAX_SECONDS = 315_360_000;

/** Whole seconds as text, as the reference has them; `KEPT_FOR_GOOD` for no end. */
const TimeToLive = z.string().check(
  z.regex(/^(0|[1-9]\d{0,8})$/),
  z.refine((seconds) => Number(seconds) <= TIME_TO_LIVE_MAX_SECONDS),
);

/** The long-term memory of a bot (studio §3 time capsule, §9). */
export const TimeCapsuleInfo = z.object({
  time_capsule_mode: z.literal(Object.values(TimeCapsuleMode)),
  /** On: memories are made and can be viewed, but no reply gets them. */
  disable_prompt_calling: z.literal(Object.values(DisablePromptCalling)),
  time_capsule_time_to_live: TimeToLive,
});
export type TimeCapsuleInfo = z.infer<typeof TimeCapsuleInfo>;

export const newTimeCapsuleInfo: TimeCapsuleInfo = {
  time_capsule_mode: TimeCapsuleMode.off,
  disable_prompt_calling: DisablePromptCalling.off,
  time_capsule_time_to_live: KEPT_FOR_GOOD,
};
