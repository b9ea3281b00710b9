import { type ShippedPlugin, shippedTool, textArgument } from '../shipped-plugin.ts';
import { evaluate } from './evaluate.ts';
import { CannotCalculate, isExact, toText } from './exact-number.ts';

const calculate = shippedTool({
  name: 'calculate',
  desc: 'Calculates an expression exactly: + - * / ^ mod ! %, brackets, sqrt, round(x, digits), floor, ceil, min, max, mean, gcd, lcm, ln, log, exp, sin, cos, tan (radians; rad(x) converts degrees), pi, e.',
  descZh: '精确计算算式：四则运算、乘方、取余、阶乘、百分数、括号，以及根号、取整、对数、三角函数等。',
  parameters: [{ name: 'expression', desc: 'Such as (1250 + 8%) / 12', descZh: '例如 (1250 + 8%) / 12' }],
  timeoutMs: 2_000,
  async run(args) {
    const expression = textArgument(args, 'expression');
    try {
      const value = evaluate(expression);
      return { text: JSON.stringify({ expression, result: toText(value), is_exact: isExact(value) }) };
    } catch (error) {
      if (error instanceof CannotCalculate) throw new Error(`This cannot be calculated: ${error.message}.`);
      throw error;
    }
  },
});

export const calculator: ShippedPlugin = {
  id: 'official_calculator',
  name: { 'en-US': 'Calculator', 'zh-CN': '计算器' },
  desc: {
    'en-US': 'Calculates exactly where models guess: arithmetic, percentages, roots, logarithms and more.',
    'zh-CN': '精确计算，避免模型估算：四则运算、百分数、根号、对数等。',
  },
  tools: [calculate],
};
