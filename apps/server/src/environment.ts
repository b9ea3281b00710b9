import { resolve } from 'node:path';
import { RegistrationMode } from '@parley/contract';
import * as z from 'zod/mini';

export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly baseUrl: string | undefined;
  readonly registration: RegistrationMode;
}

/** A setting that cannot be used. The message is one line that names the variable and the fix. */
export class WrongSetting extends Error {}

const PORT_MAX = 65_535;

const isUrl = (...protocols: string[]) =>
  z.refine<string>((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** An origin alone: the product lives at the root of its host. */
const isOrigin = z.refine<string>((text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''));

/** Each variable: what it must be, and what to say when it is not. */
const settings = {
  HOST: {
    schema: z.string().check(z.regex(/^\S+$/)),
    fix: 'Use an address to listen on, such as 127.0.0.1 or 0.0.0.0.',
  },
  PORT: {
    schema: z.string().check(
      z.regex(/^\d{1,5}$/),
      z.refine((text) => Number(text) <= PORT_MAX),
    ),
    fix: `Use a number from 0 to ${PORT_MAX}.`,
  },
  DATA_DIR: { schema: z.string().check(z.regex(/\S/)), fix: 'Use the path of a folder.' },
  DATABASE_URL: {
    schema: z.string().check(isUrl('postgres:', 'postgresql:')),
    fix: 'Use postgres://user:password@host:5432/database, or leave it out for the embedded database.',
  },
  BASE_URL: {
    schema: z.string().check(isUrl('http:', 'https:'), isOrigin),
    fix: 'Use the address users open, such as https://parley.example.com, without a path.',
  },
  REGISTRATION: { schema: RegistrationMode, fix: 'Use open, invite or closed.' },
};

/** Reads the settings once at start. All are optional; an empty one counts as absent. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const read = (name: keyof typeof settings): string | undefined => {
    const value = variables[name]?.trim();
    if (!value) return undefined;
    const { schema, fix } = settings[name];
    // A database address can hold a password: the value is only repeated where it cannot.
    const shown = name === 'DATABASE_URL' ? 'its value' : `"${value}"`;
    if (!schema.safeParse(value).success) throw new WrongSetting(`${name}: ${shown} cannot be used. ${fix}`);
    return value;
  };
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: Number(read('PORT') ?? 3000),
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: read('DATABASE_URL'),
    baseUrl: read('BASE_URL')?.replace(/\/$/, ''),
    registration: RegistrationMode.parse(read('REGISTRATION') ?? 'open'),
  };
}
