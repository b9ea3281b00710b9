import type * as contract from '@parley/contract';
import { boolean } from '../json/wire-readers.ts';
import { call } from './call.ts';
import { readSteers } from './read-change.ts';

export const SteerReply = call<typeof contract.SteerReply>('POST', '/api/conversation/steer_reply', {
  steers: readSteers,
});

export const WithdrawSteer = call<typeof contract.WithdrawSteer>('POST', '/api/conversation/withdraw_steer', {
  is_withdrawn: boolean,
  steers: readSteers,
});
