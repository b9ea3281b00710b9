import type * as contract from '@parley/contract';
import { array, object, oneOf, string } from '../json/wire-readers.ts';
import { call } from './call.ts';

/** Apart from the other calls, so that it is loaded with the part that makes it. */
export const CheckFiles = call<typeof contract.CheckFiles>('POST', '/api/conversation/check_files', {
  files: array(object({ object_id: string, state: oneOf('reading', 'given', 'partly', 'none'), note: string })),
});
