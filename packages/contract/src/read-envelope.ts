import * as z from 'zod/mini';
import { ApiError } from './http-call.ts';
import type { Operation, ResponseOf, Upload } from './operation.ts';

const Envelope = z.looseObject({ code: z.int(), msg: z.string() });

/** Reads the JSON of a response: its fields, or an `ApiError`. */
export function readEnvelope<Defined extends Operation | Upload>(
  operation: Defined,
  body: unknown,
  logId: string,
): ResponseOf<Defined> {
  const { code, msg } = Envelope.parse(body);
  if (code !== 0) throw new ApiError(code, msg, logId);
  return operation.response.parse(body) as ResponseOf<Defined>;
}
