/** A fraction of two whole numbers. The denominator is positive, and nothing divides both. */
export interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

/** A number that is known exactly, or one that is as exact as a computer's floating point. */
export type Numeric = Exact | number;

/** What the calculator cannot do. The message is for the model. */
export class CannotCalculate extends Error {}

/** About 3,000 digits: more than any answer needs, and little enough to be quick. */
const BITS_MAX = 10_000;
const DIGITS_SHOWN = 15;
const DECIMALS_SHOWN = 30;

export const isExact = (value: Numeric): value is Exact => typeof value !== 'number';

const bitsOf = (value: bigint): number => value.toString(16).length * 4;

export function exact(over: bigint, under = 1n): Exact {
  if (under === 0n) throw new CannotCalculate('division by zero');
  if (bitsOf(over) > BITS_MAX || bitsOf(under) > BITS_MAX) throw new CannotCalculate('the number is too large');
  const divisor = gcd(over, under) * (under < 0n ? -1n : 1n);
  return { over: over / divisor, under: under / divisor };
}

export function gcd(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

export const toFloat = (value: Numeric): number => {
  if (!isExact(value)) return value;
  const { over, under } = value;
  const plain = Number(over) / Number(under);
  if (Number.isFinite(plain)) return plain;
  // Both are too large for floating point; their quotient may not be.
  const shift = BigInt(Math.max(0, Math.min(bitsOf(over), bitsOf(under)) - 64));
  return Number(over >> shift) / Number(under >> shift);
};

export const isWhole = (value: Numeric): value is Exact => isExact(value) && value.under === 1n;

export const isZero = (value: Numeric): boolean => (isExact(value) ? value.over === 0n : value === 0);

export const isNegative = (value: Numeric): boolean => (isExact(value) ? value.over < 0n : value < 0);

type Both = (one: Exact, other: Exact) => Numeric;

/** Exact where both numbers are. */
export function combine(
  one: Numeric,
  other: Numeric,
  exactly: Both,
  roughly: (a: number, b: number) => number,
): Numeric {
  if (isExact(one) && isExact(other)) return exactly(one, other);
  return checked(roughly(toFloat(one), toFloat(other)));
}

export function checked(value: number): number {
  if (Number.isNaN(value)) throw new CannotCalculate('the result is not a real number');
  if (!Number.isFinite(value)) throw new CannotCalculate('the number is too large');
  return value;
}

export const floorDivide = (over: bigint, under: bigint): bigint => {
  const quotient = over / under;
  return over % under !== 0n && over < 0n !== under < 0n ? quotient - 1n : quotient;
};

/** A number as people write it: all digits of a whole one, all decimals where they end, else 15 digits. */
export function toText(value: Numeric): string {
  if (!isExact(value)) return String(Number(value.toPrecision(DIGITS_SHOWN)));
  const { over, under } = value;
  if (under === 1n) return over.toString();
  const decimals = decimalsOf(under);
  if (decimals === null) return String(Number(toFloat(value).toPrecision(DIGITS_SHOWN)));
  const digits = ((over < 0n ? -over : over) * 10n ** BigInt(decimals)) / under;
  const padded = digits.toString().padStart(decimals + 1, '0');
  return `${over < 0n ? '-' : ''}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** How many decimals a fraction has; null where they do not end, or are too many. */
function decimalsOf(under: bigint): number | null {
  let rest = under;
  let twos = 0;
  let fives = 0;
  for (; rest % 2n === 0n && twos <= DECIMALS_SHOWN; twos += 1) rest /= 2n;
  for (; rest % 5n === 0n && fives <= DECIMALS_SHOWN; fives += 1) rest /= 5n;
  const decimals = Math.max(twos, fives);
  return rest === 1n && decimals <= DECIMALS_SHOWN ? decimals : null;
}
