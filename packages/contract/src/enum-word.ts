import * as z from 'zod/mini';

/** The words of the wire's enums in place of their numbers: people read and change the files of agents. */
export const wordOf = <Values extends Readonly<Record<string, number>>>(values: Values) =>
  z.enum(Object.keys(values) as (keyof Values & string)[]);
