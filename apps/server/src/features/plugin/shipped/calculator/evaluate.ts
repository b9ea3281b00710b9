import {
  CannotCalculate,
  checked,
  combine,
  exact,
  floorDivide,
  gcd,
  isExact,
  isNegative,
  isWhole,
  isZero,
  type Numeric,
  toFloat,
} from './exact-number.ts';
import { type Expression, type Operator, parseExpression } from './parse-expression.ts';

const FACTORIAL_MAX = 1_000n;
const EXPONENT_MAX = 10_000n;

const CONSTANTS = new Map<string, number>([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['e', Math.E],
  ['tau', 2 * Math.PI],
  ['phi', (1 + Math.sqrt(5)) / 2],
]);

/** The value of an expression. Whole numbers and fractions are exact; roots, logarithms and angles are rounded. */
export const evaluate = (text: string): Numeric => valueOf(parseExpression(text));

function valueOf(expression: Expression): Numeric {
  switch (expression.type) {
    case 'number':
      return expression.value;
    case 'name': {
      const constant = CONSTANTS.get(expression.name);
      if (constant === undefined) throw new CannotCalculate(`“${expression.name}” is unknown`);
      return constant;
    }
    case 'negative':
      return OPERATIONS['-'](exact(0n), valueOf(expression.of));
    case 'percent':
      return OPERATIONS['/'](valueOf(expression.of), exact(100n));
    case 'factorial':
      return factorial(valueOf(expression.of));
    case 'operation':
      return operate(expression);
    case 'call':
      return call(expression.name, expression.parameters.map(valueOf));
  }
}

/** `200 + 10%` is 220, as people mean it. */
function operate({ operator, left, right }: Extract<Expression, { type: 'operation' }>): Numeric {
  const one = valueOf(left);
  const other = valueOf(right);
  const isOfTheFirst = right.type === 'percent' && (operator === '+' || operator === '-');
  return OPERATIONS[operator](one, isOfTheFirst ? OPERATIONS['*'](one, other) : other);
}

const OPERATIONS: Record<Operator, (one: Numeric, other: Numeric) => Numeric> = {
  '+': (one, other) =>
    combine(
      one,
      other,
      (a, b) => exact(a.over * b.under + b.over * a.under, a.under * b.under),
      (a, b) => a + b,
    ),
  '-': (one, other) =>
    combine(
      one,
      other,
      (a, b) => exact(a.over * b.under - b.over * a.under, a.under * b.under),
      (a, b) => a - b,
    ),
  '*': (one, other) =>
    combine(
      one,
      other,
      (a, b) => exact(a.over * b.over, a.under * b.under),
      (a, b) => a * b,
    ),
  '/': (one, other) => {
    if (isZero(other)) throw new CannotCalculate('division by zero');
    return combine(
      one,
      other,
      (a, b) => exact(a.over * b.under, a.under * b.over),
      (a, b) => a / b,
    );
  },
  mod: (one, other) => {
    if (isZero(other)) throw new CannotCalculate('division by zero');
    return combine(
      one,
      other,
      (a, b) => {
        const [over, under] = [a.over * b.under, b.over * a.under];
        return exact(over - under * floorDivide(over, under), a.under * b.under);
      },
      (a, b) => a - b * Math.floor(a / b),
    );
  },
  '^': power,
};

function power(base: Numeric, exponent: Numeric): Numeric {
  if (isExact(base) && isWhole(exponent)) {
    const times = exponent.over < 0n ? -exponent.over : exponent.over;
    if (times > EXPONENT_MAX) throw new CannotCalculate('the number is too large');
    if (exponent.over < 0n && base.over === 0n) throw new CannotCalculate('division by zero');
    // Sizes are known before anything is multiplied.
    const bits = Math.max(base.over.toString(2).length, base.under.toString(2).length) * Number(times);
    if (bits > 50_000) throw new CannotCalculate('the number is too large');
    const [over, under] = [base.over ** times, base.under ** times];
    return exponent.over < 0n ? exact(under, over) : exact(over, under);
  }
  if (isExact(exponent) && exponent.over === 1n && exponent.under === 2n) return squareRoot(base);
  return checked(toFloat(base) ** toFloat(exponent));
}

function factorial(value: Numeric): Numeric {
  if (!isWhole(value) || value.over < 0n || value.over > FACTORIAL_MAX)
    throw new CannotCalculate(`a factorial is of a whole number from 0 to ${FACTORIAL_MAX}`);
  let result = 1n;
  for (let factor = 2n; factor <= value.over; factor += 1n) result *= factor;
  return exact(result);
}

function squareRoot(value: Numeric): Numeric {
  if (isNegative(value)) throw new CannotCalculate('the result is not a real number');
  if (isExact(value)) {
    const [over, under] = [wholeRoot(value.over), wholeRoot(value.under)];
    if (over * over === value.over && under * under === value.under) return exact(over, under);
  }
  return checked(Math.sqrt(toFloat(value)));
}

/** The largest whole number whose square is not larger, by Newton's method. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

const float = (of: (value: number) => number) => (value: Numeric) => checked(of(toFloat(value)));

function rounded(
  value: Numeric,
  toWhole: (over: bigint, under: bigint) => bigint,
  digits: Numeric = exact(0n),
): Numeric {
  if (!isWhole(digits) || digits.over < -30n || digits.over > 30n)
    throw new CannotCalculate('digits are from -30 to 30');
  const scale = power(exact(10n), digits);
  const fraction = isExact(value) ? value : fromFloat(value);
  const scaled = OPERATIONS['*'](fraction, scale);
  if (!isExact(scaled)) return scaled;
  return OPERATIONS['/'](exact(toWhole(scaled.over, scaled.under)), scale);
}

function fromFloat(value: number): Numeric {
  if (Number.isInteger(value)) return exact(BigInt(value));
  const text = value.toPrecision(15);
  return valueOf(parseExpression(value < 0 ? `-(${text.slice(1)})` : text));
}

const half = (over: bigint, under: bigint): bigint =>
  over < 0n ? -floorDivide(-2n * over + under, 2n * under) : floorDivide(2n * over + under, 2n * under);

function logarithm(value: Numeric, base?: Numeric): Numeric {
  const number = toFloat(value);
  if (number <= 0) throw new CannotCalculate('a logarithm is of a positive number');
  return checked(base === undefined ? Math.log10(number) : Math.log(number) / Math.log(toFloat(base)));
}

const sum = (values: readonly Numeric[]) =>
  values.reduce((one, other) => OPERATIONS['+'](one, other), exact(0n) as Numeric);
const isLess = (one: Numeric, other: Numeric) => isNegative(OPERATIONS['-'](one, other));

function whole(value: Numeric): bigint {
  if (!isWhole(value)) throw new CannotCalculate('it is of whole numbers');
  return value.over;
}

interface Function {
  readonly from: number;
  readonly to: number;
  readonly of: (...values: Numeric[]) => Numeric;
}

const one = (of: (value: Numeric) => Numeric): Function => ({ from: 1, to: 1, of: (value = 0) => of(value) });
const many = (of: (values: readonly Numeric[]) => Numeric): Function => ({
  from: 1,
  to: 100,
  of: (...values) => of(values),
});

const FUNCTIONS = new Map<string, Function>([
  ['sqrt', one(squareRoot)],
  ['cbrt', one(float(Math.cbrt))],
  ['abs', one((value) => (isNegative(value) ? OPERATIONS['-'](exact(0n), value) : value))],
  ['sign', one((value) => exact(isZero(value) ? 0n : isNegative(value) ? -1n : 1n))],
  ['floor', one((value) => rounded(value, floorDivide))],
  ['ceil', one((value) => rounded(value, (over, under) => -floorDivide(-over, under)))],
  ['trunc', one((value) => rounded(value, (over, under) => over / under))],
  ['round', { from: 1, to: 2, of: (value = 0, digits) => rounded(value, half, digits) }],
  ['exp', one(float(Math.exp))],
  ['ln', one((value) => logarithm(value, Math.E))],
  ['log', { from: 1, to: 2, of: (value = 0, base) => logarithm(value, base) }],
  ['log10', one((value) => logarithm(value))],
  ['log2', one((value) => logarithm(value, exact(2n)))],
  ['sin', one(float(Math.sin))],
  ['cos', one(float(Math.cos))],
  ['tan', one(float(Math.tan))],
  ['asin', one(float(Math.asin))],
  ['acos', one(float(Math.acos))],
  ['atan', one(float(Math.atan))],
  ['sinh', one(float(Math.sinh))],
  ['cosh', one(float(Math.cosh))],
  ['tanh', one(float(Math.tanh))],
  ['rad', one(float((degrees) => (degrees * Math.PI) / 180))],
  ['deg', one(float((radians) => (radians * 180) / Math.PI))],
  ['min', many((values) => values.reduce((a, b) => (isLess(b, a) ? b : a)))],
  ['max', many((values) => values.reduce((a, b) => (isLess(a, b) ? b : a)))],
  ['sum', many(sum)],
  ['mean', many((values) => OPERATIONS['/'](sum(values), exact(BigInt(values.length))))],
  ['gcd', many((values) => exact(values.map(whole).reduce(gcd)))],
  ['lcm', many((values) => exact(values.map(whole).reduce((a, b) => (a * b) / gcd(a, b))))],
]);

function call(name: string, values: readonly Numeric[]): Numeric {
  const known = FUNCTIONS.get(name);
  if (!known) throw new CannotCalculate(`“${name}” is unknown`);
  const { from, to, of } = known;
  if (values.length < from || values.length > to)
    throw new CannotCalculate(`${name} takes ${from === to ? from : `${from} to ${to}`} values`);
  return of(...values);
}
