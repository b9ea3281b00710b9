import type { AnyOperation, Operation, ResponseOf, Route, Stream, Upload } from '@parley/contract';
import { type Fields, object, type Read } from '../json/wire-readers.ts';

/** The route of a call. Which call it is only the types know. */
export interface RouteOf<Defined extends AnyOperation> extends Route {
  readonly of?: Defined;
}

/** A call of the contract as this client makes it: without the schema of its request, which the server checks. */
export interface Call<Defined extends Operation | Upload, Answer> extends RouteOf<Defined> {
  readonly read: Read<Answer>;
}

/** Of the answer, the fields that are read. */
export const call = <Defined extends Operation | Upload, Answer extends object = ResponseOf<Defined>>(
  method: Defined['method'],
  path: Defined['path'],
  fields: Fields<Answer>,
  more?: Pick<Route, 'headers' | 'body'>,
): Call<Defined, Answer> => ({ method, path, read: object(fields), ...more });

export const streamedCall = <Defined extends Stream>(path: Defined['path']): RouteOf<Defined> => ({
  method: 'POST',
  path,
});
