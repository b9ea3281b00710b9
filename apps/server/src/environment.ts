import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { ModelBaseUrl, ModelKey, ModelName, RegistrationMode } from '@parley/contract';
import * as z from 'zod/mini';
import { isLoopbackName, toHostname } from './platform/http/known-hosts.ts';
import { readNetwork } from './platform/http/trusted-proxies.ts';

/** What an operator can turn off (studio §6). */
const FEATURES = ['no-recall-reply', 'source-display'] as const;
type Feature = (typeof FEATURES)[number];

export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly baseUrl: string | undefined;
  /** Names and addresses beside BASE_URL under which the server answers. */
  readonly allowedHosts: readonly string[];
  /** Addresses and networks of reverse proxies whose headers count. */
  readonly trustedProxies: readonly string[];
  /** Whether others than this machine can reach the server: by its address, by a name or through a proxy. */
  readonly isReachableFromOutside: boolean;
  readonly registration: RegistrationMode;
  readonly secretKeyFile: string;
  /** Hosts in a private network, as `host:port`, that may be called at the request of users and bots. */
  readonly allowedPrivateHosts: readonly string[];
  /** The cost limit of one reply, in the installation's currency. Models without a price are not bound by it. */
  readonly replyCostMax: number;
  /** How many streams a user may have open: replies that are read, and conversations that are followed. */
  readonly streamsPerUser: number;
  /** The operator's check of the texts that users write; none by default. */
  readonly contentAuditUrl: string | undefined;
  /** A service that reads the text in pictures. */
  readonly ocrUrl: string | undefined;
  /** Services with the APIs of Open-Meteo, which the shipped plugin for weather and places calls. */
  readonly weatherUrl: string;
  readonly geocodingUrl: string;
  /** How long an entry of the audit log is kept. */
  readonly auditLogDays: number;
  /** Settings of agents that nobody is offered, and that have no effect. */
  readonly disabledFeatures: readonly Feature[];
  /** Base URLs at which administrators are offered the models of a local server. */
  readonly localModelUrls: readonly string[];
  /** The model that is there from the first start on, without anybody setting one up. */
  readonly model: { readonly baseUrl: string; readonly name: string; readonly apiKey: string | undefined } | undefined;
}

/** A setting that cannot be used. The message is one line that names the variable and the fix. */
export class WrongSetting extends Error {}

const PORT_MAX = 65_535;
const REPLY_COST_MAX = 100;
const STREAMS_PER_USER = 32;
const AUDIT_LOG_DAYS = 365;

const WEATHER_URL = 'https://api.open-meteo.com';
const GEOCODING_URL = 'https://geocoding-api.open-meteo.com';

/** The default addresses of Ollama and LM Studio. */
const LOCAL_MODEL_URLS = 'http://127.0.0.1:11434/v1, http://127.0.0.1:1234/v1';
const toList = (text: string) => text.split(',').map((part) => part.trim());

const isFeature = (text: string): text is Feature => FEATURES.some((feature) => feature === text);

const isNetwork = (text: string): boolean => {
  try {
    return readNetwork(text) !== undefined;
  } catch {
    return false;
  }
};

/** A name or an address as browsers send it in the `Host` header; undefined for anything else. */
function readHostname(text: string): string | undefined {
  const url = `http://${isIPv6(text) ? `[${text}]` : text}`;
  if (!/^[^\s*/?#@]+$/.test(text) || !URL.canParse(url)) return undefined;
  const { host, port } = new URL(url);
  return port === '' ? toHostname(host) : undefined;
}

const isUrl = (...protocols: string[]) =>
  z.refine<string>((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** An origin alone: the product lives at the root of its host. */
const isOrigin = z.refine<string>((text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''));

const withoutCredentials = z.refine<string>((text) => URL.canParse(text) && new URL(text).username === '');

/** Each variable with its schema and its error message. */
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
  ALLOWED_HOSTS: {
    schema: z.string().check(z.refine((text) => toList(text).every((name) => readHostname(name) !== undefined))),
    fix: 'Use names or addresses without a port, such as parley.lan, with commas between them.',
  },
  TRUSTED_PROXIES: {
    schema: z.string().check(z.refine((text) => toList(text).every(isNetwork))),
    fix: 'Use addresses or networks, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, with commas between them.',
  },
  REGISTRATION: { schema: RegistrationMode, fix: 'Use open, invite or closed.' },
  SECRET_KEY_FILE: { schema: z.string().check(z.regex(/\S/)), fix: 'Use the path of a file.' },
  ALLOWED_PRIVATE_HOSTS: {
    schema: z.string().check(z.regex(/^[^\s,/]+:\d{1,5}(?:\s*,\s*[^\s,/]+:\d{1,5})*$/)),
    fix: 'Use hosts with their ports, such as wiki.local:80, with commas between them.',
  },
  REPLY_COST_MAX: {
    schema: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,6})?$/)),
    fix: 'Use a number in the currency of your model prices, such as 5 or 0.5.',
  },
  STREAMS_PER_USER: {
    schema: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    fix: 'Use a number from 1 to 999999.',
  },
  CONTENT_AUDIT_URL: {
    schema: z.string().check(isUrl('http:', 'https:'), withoutCredentials),
    fix: 'Use the address of your content check, such as http://127.0.0.1:8080/check, without a user name or password.',
  },
  AUDIT_LOG_DAYS: {
    schema: z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
    fix: 'Use a number of days from 1 to 99999, such as 365.',
  },
  DISABLED_FEATURES: {
    schema: z.string().check(z.refine((text) => toList(text).every(isFeature))),
    fix: `Use ${FEATURES.join(' or ')}, with a comma between them.`,
  },
  OCR_URL: {
    schema: z.string().check(isUrl('http:', 'https:'), withoutCredentials),
    fix: 'Use the address of an OCR service, such as http://127.0.0.1:9998/tika.',
  },
  WEATHER_URL: {
    schema: z.string().check(isUrl('http:', 'https:'), withoutCredentials),
    fix: 'Use the address of a server with the forecast API of Open-Meteo, such as https://api.open-meteo.com.',
  },
  GEOCODING_URL: {
    schema: z.string().check(isUrl('http:', 'https:'), withoutCredentials),
    fix: 'Use the address of a server with the geocoding API of Open-Meteo, such as https://geocoding-api.open-meteo.com.',
  },
  LOCAL_MODEL_URLS: {
    schema: z.string().check(z.refine((text) => toList(text).every((url) => ModelBaseUrl.safeParse(url).success))),
    fix: 'Use base URLs of servers that speak the OpenAI wire, such as http://127.0.0.1:11434/v1, with commas between them.',
  },
  MODEL_BASE_URL: {
    schema: ModelBaseUrl,
    fix: 'Use the address of a server that speaks the OpenAI wire, such as http://127.0.0.1:11434/v1.',
  },
  MODEL_NAME: { schema: ModelName, fix: 'Use the name the server knows the model by.' },
  MODEL_API_KEY: {
    schema: ModelKey,
    fix: 'Use a key without spaces, or leave it out for a server that asks for none.',
  },
};

/** Their values hold secrets, so they are not repeated. */
const SECRET_SETTINGS = new Set([
  'DATABASE_URL',
  'CONTENT_AUDIT_URL',
  'LOCAL_MODEL_URLS',
  'MODEL_BASE_URL',
  'MODEL_API_KEY',
]);

/** Reads the settings once at start. All are optional; an empty one counts as absent. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const read = (name: keyof typeof settings): string | undefined => {
    const value = variables[name]?.trim();
    if (!value) return undefined;
    const { schema, fix } = settings[name];
    const shown = SECRET_SETTINGS.has(name) ? 'its value' : `"${value}"`;
    if (!schema.safeParse(value).success) throw new WrongSetting(`${name}: ${shown} cannot be used. ${fix}`);
    return value;
  };
  const readNumber = (name: keyof typeof settings, byDefault: number) => Number(read(name) ?? byDefault);
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  const host = read('HOST') ?? '127.0.0.1';
  const baseUrl = read('BASE_URL')?.replace(/\/$/, '');
  const namedHosts = toList(read('ALLOWED_HOSTS') ?? '').flatMap((name) => readHostname(name) ?? []);
  const isLoopback = isLoopbackName(host.toLowerCase());
  const trustedProxies = toList(read('TRUSTED_PROXIES') ?? '').filter(Boolean);
  const isReachableFromOutside =
    !isLoopback || baseUrl !== undefined || namedHosts.length > 0 || trustedProxies.length > 0;
  return {
    host,
    port: readNumber('PORT', 3000),
    dataDir,
    databaseUrl: read('DATABASE_URL'),
    baseUrl,
    allowedHosts: isLoopback || isIP(host) !== 0 ? namedHosts : [...namedHosts, host.toLowerCase()],
    trustedProxies,
    isReachableFromOutside,
    registration: RegistrationMode.parse(read('REGISTRATION') ?? (isReachableFromOutside ? 'invite' : 'open')),
    secretKeyFile: resolve(read('SECRET_KEY_FILE') ?? join(dataDir, 'secret.key')),
    allowedPrivateHosts:
      read('ALLOWED_PRIVATE_HOSTS')
        ?.toLowerCase()
        .split(/\s*,\s*/) ?? [],
    replyCostMax: readNumber('REPLY_COST_MAX', REPLY_COST_MAX),
    streamsPerUser: readNumber('STREAMS_PER_USER', STREAMS_PER_USER),
    contentAuditUrl: read('CONTENT_AUDIT_URL'),
    ocrUrl: read('OCR_URL'),
    weatherUrl: read('WEATHER_URL') ?? WEATHER_URL,
    geocodingUrl: read('GEOCODING_URL') ?? GEOCODING_URL,
    auditLogDays: readNumber('AUDIT_LOG_DAYS', AUDIT_LOG_DAYS),
    disabledFeatures: toList(read('DISABLED_FEATURES') ?? '').filter(isFeature),
    localModelUrls: toList(read('LOCAL_MODEL_URLS') ?? LOCAL_MODEL_URLS).map((url) => url.replace(/\/+$/, '')),
    model: toModel(read('MODEL_BASE_URL'), read('MODEL_NAME'), read('MODEL_API_KEY')),
  };
}

function toModel(baseUrl?: string, name?: string, apiKey?: string): Environment['model'] {
  if (baseUrl && name) return { baseUrl: baseUrl.replace(/\/+$/, ''), name, apiKey };
  if (baseUrl) throw new WrongSetting('MODEL_NAME: it is missing beside MODEL_BASE_URL. Name the model to use there.');
  if (name || apiKey)
    throw new WrongSetting('MODEL_BASE_URL: it is missing beside the other MODEL_ settings. Say where the model is.');
  return undefined;
}
