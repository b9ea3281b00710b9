import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { toText } from './exact-number.ts';

const calculate = (text: string) => toText(evaluate(text));

describe('wire §5 bundled products: calculator', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['2 ^ 3 ^ 2', '512'],
    ['-2 ^ 2', '-4'],
    ['2 ** -1', '0.5'],
    ['10 - 4 - 3', '3'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '1'],
    ['1 / 3', '0.333333333333333'],
    ['1/8', '0.125'],
    ['12345678901234567890 * 98765432109876543210', '1219326311370217952237463801111263526900'],
    ['1.5e3', '1500'],
    ['1_000_000 * 2', '2000000'],
    ['6 × 7 ÷ 2 − 1', '20'],
    ['7 % 3', '1'],
    ['-7 mod 3', '2'],
    ['50%', '0.5'],
    ['200 + 10%', '220'],
    ['200 * 10%', '20'],
    ['20!', '2432902008176640000'],
    ['2pi', '6.28318530717959'],
    ['2(3 + 4)', '14'],
    ['√16 + sqrt(2)', '5.41421356237309'],
    ['sqrt(0.25)', '0.5'],
    ['9 ^ 0.5', '3'],
    ['round(2.675, 2)', '2.68'],
    ['round(-2.5)', '-3'],
    ['round(1234, -2)', '1200'],
    ['floor(-1.5) + ceil(-1.5) + trunc(-1.5)', '-4'],
    ['max(1, 2.5, 2) - min(3, 1)', '1.5'],
    ['mean(1, 2, 4)', '2.33333333333333'],
    ['gcd(12, 18) + lcm(4, 6)', '18'],
    ['ln(e) + log(1000) + log(8, 2)', '7'],
    ['sin(rad(30))', '0.5'],
    ['abs(-3) * sign(-2)', '-3'],
    ['2^200 / 2^198', '4'],
  ])('%s is %s', (expression, result) => {
    expect(calculate(expression)).toBe(result);
  });

  it.each([
    ['1 / 0', 'division by zero'],
    ['0 ^ -1', 'division by zero'],
    ['5 mod 0', 'division by zero'],
    ['sqrt(-1)', 'not a real number'],
    ['log(0)', 'a logarithm is of a positive number'],
    ['1 +', 'ends too early'],
    ['', 'ends too early'],
    ['(1', 'a bracket is not closed'],
    ['1)', '“)” is not expected there'],
    ['foo(1)', '“foo” is unknown'],
    ['constructor', '“constructor” is unknown'],
    ['process.exit()', 'cannot be read'],
    ['min()', 'min takes 1 to 100 values'],
    ['1e999999', 'too large'],
    ['9^9^9', 'too large'],
    ['99999^9999', 'too large'],
    ['2000!', 'from 0 to 1000'],
    ['1.5!', 'from 0 to 1000'],
    [`${'('.repeat(500)}1${')'.repeat(500)}`, 'nested too deeply'],
    ['-'.repeat(900) + 1, 'nested too deeply'],
    ['1+'.repeat(1_500), 'too long'],
  ])('refuses %s', (expression, words) => {
    expect(() => calculate(expression)).toThrow(words);
  });
});
