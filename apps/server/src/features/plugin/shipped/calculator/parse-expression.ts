import { CannotCalculate, type Exact, exact } from './exact-number.ts';

export type Expression =
  | { readonly type: 'number'; readonly value: Exact }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'negative' | 'factorial' | 'percent'; readonly of: Expression }
  | { readonly type: 'operation'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly type: 'call'; readonly name: string; readonly parameters: readonly Expression[] };

export type Operator = '+' | '-' | '*' | '/' | 'mod' | '^';

type Token =
  | { readonly type: 'number'; readonly value: Exact }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'sign'; readonly sign: string };

const LENGTH_MAX = 2_000;
const DEPTH_MAX = 100;
const EXPONENT_MAX = 1_000;

/** Other ways to write the same signs. */
const SIGNS: Record<string, string> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '**': '^',
  '（': '(',
  '）': ')',
  '，': ',',
};
const TOKEN =
  /\s*(?:(\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\d_]*)|(\*\*|[-+*/^%!(),×·÷−–（），√]))/uy;

/** The tree of an expression such as `2 * (3 + 4)^2`. */
export function parseExpression(text: string): Expression {
  if (text.length > LENGTH_MAX) throw new CannotCalculate('the expression is too long');
  const tokens = tokenise(text);
  let at = 0;
  let depth = 0;

  const peek = (): string => {
    const token = tokens[at];
    return token?.type === 'sign' ? token.sign : token?.type === 'name' && token.name === 'mod' ? 'mod' : '';
  };
  const take = (sign: string): boolean => {
    if (peek() !== sign) return false;
    at += 1;
    return true;
  };
  const nested = <Result>(read: () => Result): Result => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new CannotCalculate('the expression is nested too deeply');
    const result = read();
    depth -= 1;
    return result;
  };
  const startsValue = (): boolean => {
    const token = tokens[at];
    return (
      token !== undefined && peek() !== 'mod' && (token.type !== 'sign' || token.sign === '(' || token.sign === '√')
    );
  };

  function sum(): Expression {
    let left = product();
    for (;;) {
      const operator = peek();
      if (operator !== '+' && operator !== '-') return left;
      at += 1;
      left = { type: 'operation', operator, left, right: product() };
    }
  }

  function product(): Expression {
    let left = signed();
    for (;;) {
      const sign = peek();
      // `5 % 3` divides with a remainder; `5%` is a percentage.
      const isRemainder = sign === 'mod' || sign === '%';
      if (sign === '*' || sign === '/' || isRemainder) {
        at += 1;
        left = { type: 'operation', operator: isRemainder ? 'mod' : sign, left, right: signed() };
      } else if (startsValue()) left = { type: 'operation', operator: '*', left, right: power() };
      else return left;
    }
  }

  function signed(): Expression {
    return nested(() => {
      if (take('-')) return { type: 'negative', of: signed() };
      if (take('+')) return signed();
      return power();
    });
  }

  function power(): Expression {
    const base = postfix();
    return take('^') ? { type: 'operation', operator: '^', left: base, right: signed() } : base;
  }

  function postfix(): Expression {
    let value = primary();
    for (;;) {
      if (take('!')) value = { type: 'factorial', of: value };
      else if (peek() === '%' && isPercent()) {
        at += 1;
        value = { type: 'percent', of: value };
      } else return value;
    }
  }

  function isPercent(): boolean {
    const next = tokens[at + 1];
    return (
      next === undefined ||
      (next.type === 'sign' && !['(', '√', '-'].includes(next.sign)) ||
      (next.type === 'name' && next.name === 'mod')
    );
  }

  function primary(): Expression {
    const token = tokens[at];
    at += 1;
    if (token?.type === 'number') return token;
    if (token?.type === 'sign' && token.sign === '√')
      return { type: 'call', name: 'sqrt', parameters: [nested(postfix)] };
    if (token?.type === 'sign' && token.sign === '(') {
      const inner = nested(sum);
      if (!take(')')) throw new CannotCalculate('a bracket is not closed');
      return inner;
    }
    if (token?.type !== 'name')
      throw new CannotCalculate(token ? `“${token.sign}” is not expected there` : 'the expression ends too early');
    if (!take('(')) return token;
    const parameters: Expression[] = [];
    if (!take(')')) {
      do parameters.push(nested(sum));
      while (take(','));
      if (!take(')')) throw new CannotCalculate('a bracket is not closed');
    }
    return { type: 'call', name: token.name, parameters };
  }

  const expression = sum();
  const rest = tokens[at];
  if (rest) throw new CannotCalculate(`“${rest.type === 'sign' ? rest.sign : rest.type}” is not expected there`);
  return expression;
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new CannotCalculate(`“${text.slice(from).trim().slice(0, 10)}” cannot be read`);
    const [, digits, name, sign] = found;
    if (digits !== undefined) tokens.push({ type: 'number', value: readNumber(digits) });
    else if (name !== undefined) tokens.push({ type: 'name', name: name.toLowerCase() });
    else if (sign !== undefined) tokens.push({ type: 'sign', sign: SIGNS[sign] ?? sign });
  }
  return tokens;
}

/** Exactly as it is written: `0.1` is one tenth. */
function readNumber(text: string): Exact {
  const [mantissa = '', power = '0'] = text.replaceAll('_', '').toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const exponent = Number(power) - decimals.length;
  if (Math.abs(exponent) > EXPONENT_MAX) throw new CannotCalculate('the number is too large');
  const digits = BigInt(`${whole}${decimals}` || '0');
  const scale = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0 ? exact(digits, scale) : exact(digits * scale);
}
