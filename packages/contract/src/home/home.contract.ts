import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Space } from '../space/space.contract.ts';
import { idOf } from '../tagged-id.ts';

/** The first steps of a user, in the order of the checklist. */
export const HOME_STEPS = ['connect-model', 'create-agent', 'talk-to-agent', 'invite-people'] as const;
export const HomeStep = z.enum(HOME_STEPS);
export type HomeStep = z.infer<typeof HomeStep>;

/** A bot of any space of the caller. */
export const HomeBot = z.object({
  id: idOf('bot'),
  space_id: idOf('space'),
  space_name: z.string(),
  name: z.string(),
  description: z.string(),
  icon_url: z.string(),
  /** Milliseconds. */
  update_time: z.int(),
  /** Its published version can be talked to. */
  is_published: z.boolean(),
});
export type HomeBot = z.infer<typeof HomeBot>;

export const HomeChecklist = z.object({
  /** Only the steps that the caller can take: administrators alone connect models. */
  steps: z.array(z.object({ step: HomeStep, is_done: z.boolean() })),
  /** The newest bot that the caller made: the one to talk to. */
  own_bot: z.nullable(HomeBot),
});
export type HomeChecklist = z.infer<typeof HomeChecklist>;

export const GetHome = defineOperation({
  name: 'GetHome',
  method: 'POST',
  path: '/api/home/get_home',
  summary: 'Returns what the home page shows: first steps, recent bots and spaces.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({
    /** Null once the caller has hidden it. */
    checklist: z.nullable(HomeChecklist),
    /** Whether a model beside the demonstration can chat. */
    has_model: z.boolean(),
    /** The welcome bot of the caller's personal space, until they have sent it a message. */
    welcome_bot: z.nullable(HomeBot),
    /** At most 12 bots of all spaces of the caller, last changed first. */
    bots: z.array(HomeBot),
    /** The personal space first. */
    spaces: z.array(Space),
  }),
});

export const HideChecklist = defineOperation({
  name: 'HideChecklist',
  method: 'POST',
  path: '/api/home/hide_checklist',
  summary: 'Hides the checklist of the home page for good.',
  policy: signedIn('write'),
  request: z.strictObject({}),
  response: z.object({}),
});
