import * as z from 'zod/mini';

/** Whom a limit is for. A limit of the installation itself has no subject. */
export type LimitSubject = 'user' | 'space' | 'bot';
export type LimitUnit = 'tokens' | 'money' | 'replies' | 'bytes' | 'uploads' | 'links';

interface LimitDefinition {
  readonly subject: LimitSubject | null;
  readonly unit: LimitUnit;
  /** Null: no limit. */
  readonly defaultValue: number | null;
  /** Whether the administrator may choose to have no limit. */
  readonly isOptional: boolean;
  readonly min: number;
  readonly max: number;
}

const AMOUNT_MAX = 1e15;
const GIGABYTE = 2 ** 30;

const tokens = (subject: LimitSubject): LimitDefinition => ({
  subject,
  unit: 'tokens',
  defaultValue: null,
  isOptional: true,
  min: 0,
  max: AMOUNT_MAX,
});
const money = (subject: LimitSubject): LimitDefinition => ({ ...tokens(subject), unit: 'money', max: 1e9 });
const uploads = (subject: LimitSubject, defaultValue: number): LimitDefinition => ({
  subject,
  unit: 'uploads',
  defaultValue,
  isOptional: true,
  min: 1,
  max: 1e6,
});

/**
 * Every limit that the administrator sets. Days and months are those of UTC; money is in the currency of the models' prices.
 * A limit with a subject is the same for each user, space or bot, unless the administrator makes an exception for one.
 */
export const limitDefinitions = {
  userTokensPerDay: tokens('user'),
  userTokensPerMonth: tokens('user'),
  userMoneyPerDay: money('user'),
  userMoneyPerMonth: money('user'),
  spaceTokensPerDay: tokens('space'),
  spaceTokensPerMonth: tokens('space'),
  spaceMoneyPerDay: money('space'),
  spaceMoneyPerMonth: money('space'),
  botTokensPerDay: tokens('bot'),
  botTokensPerMonth: tokens('bot'),
  botMoneyPerDay: money('bot'),
  botMoneyPerMonth: money('bot'),
  /** How many replies of a user are made at once. */
  userRepliesAtOnce: {
    subject: 'user',
    unit: 'replies',
    defaultValue: 10,
    isOptional: true,
    min: 1,
    max: 10_000,
  },
  /** How many conversations a user shares by public links at a time. With 0 there are none, and those that exist do not open. */
  userPublicLinks: {
    subject: 'user',
    unit: 'links',
    defaultValue: 50,
    isOptional: true,
    min: 0,
    max: 10_000,
  },
  userStorageBytes: {
    subject: 'user',
    unit: 'bytes',
    defaultValue: 5 * GIGABYTE,
    isOptional: true,
    min: 0,
    max: AMOUNT_MAX,
  },
  spaceStorageBytes: {
    subject: 'space',
    unit: 'bytes',
    defaultValue: null,
    isOptional: true,
    min: 0,
    max: AMOUNT_MAX,
  },
  userUploadsPerMinute: uploads('user', 60),
  spaceUploadsPerMinute: uploads('space', 300),
  /** Uploads are refused while the disk has less free space. */
  diskReserveBytes: {
    subject: null,
    unit: 'bytes',
    defaultValue: GIGABYTE / 4,
    isOptional: false,
    min: 0,
    max: AMOUNT_MAX,
  },
} as const satisfies Record<string, LimitDefinition>;

export type LimitName = keyof typeof limitDefinitions;

export const limitNames = Object.keys(limitDefinitions) as LimitName[];

export const LimitName = z.enum(limitNames as [LimitName, ...LimitName[]]);

export const limitDefinition = (name: LimitName): LimitDefinition => limitDefinitions[name];

/** Whether a limit may have this value; null means no limit. Only money has fractions. */
export function isLimitValue(name: LimitName, value: number | null): boolean {
  const { unit, isOptional, min, max } = limitDefinition(name);
  if (value === null) return isOptional;
  return value >= min && value <= max && (unit === 'money' || Number.isInteger(value));
}
