import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Scene } from '../scene.ts';
import { AnyScene } from '../scene-schema.ts';
import { idOf } from '../tagged-id.ts';
import { LOCAL_MESSAGE_ID_MAX } from './chat.contract.ts';
import { STEER_MAX } from './message-values.ts';
import { WaitingSteer } from './steer.ts';

const steeredReply = {
  conversation_id: idOf('conversation'),
  scene: z._default(AnyScene, Scene.default),
  /** The reply: the id of its question. */
  reply_id: idOf('message'),
  local_message_id: z.string().check(z.minLength(1), z.maxLength(LOCAL_MESSAGE_ID_MAX)),
};

export const SteerReply = defineOperation({
  name: 'SteerReply',
  method: 'POST',
  path: '/api/conversation/steer_reply',
  summary:
    'Adds text to a reply in progress. The model gets it with its next request. If the reply ends before that, the text was not read: send it as the next message, under the same local_message_id.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ ...steeredReply, query: z.string().check(z.regex(/\S/), z.maxLength(STEER_MAX)) }),
  response: z.object({ steers: z.array(WaitingSteer) }),
});

export const WithdrawSteer = defineOperation({
  name: 'WithdrawSteer',
  method: 'POST',
  path: '/api/conversation/withdraw_steer',
  summary:
    'Takes back text that was added to a reply, unless the model has got it. No message can be sent under its local_message_id any more.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject(steeredReply),
  response: z.object({
    /** False if the reply has it already. */
    is_withdrawn: z.boolean(),
    steers: z.array(WaitingSteer),
  }),
});
