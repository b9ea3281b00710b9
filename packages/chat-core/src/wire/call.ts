import type { AnyOperation, Operation, ResponseOf, Route, Stream, Upload } from '@parley/contract';
import { type Fields, object, type Read } from '../json/wire-readers.ts';

/** The route of a call. Only its type says which operation of the contract it is. */
export interface RouteOf<Defined extends AnyOperation> extends Route {
  readonly of?: Defined;
}

/** A call of the contract without the schema of its request: the server checks that. */
export interface Call<Defined extends Operation | Upload, Answer> extends RouteOf<Defined> {
  readonly read: Read<Answer>;
}

/** `fields` are those of the answer that the client reads. */
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
