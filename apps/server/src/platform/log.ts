import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = [
  'password',
  'current_password',
  'secret',
  'token',
  'cookie',
  'authorization',
  'invitation',
  'api_key',
  'apiKey',
];

/** JSON lines on standard output. Fields that can hold a secret are blanked, up to two levels down. */
export function createLog(level: 'info' | 'silent' = 'info', out: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
  };
  return pino(options, out);
}
