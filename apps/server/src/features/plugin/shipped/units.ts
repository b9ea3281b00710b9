import { numberArgument, type ShippedPlugin, shippedTool, textArgument } from './shipped-plugin.ts';
import { findUnit, namesOfKind, type Unit } from './unit-table.ts';

const DIGITS = 12;

const convert = shippedTool({
  name: 'convert_units',
  desc: 'Converts a value between units of length, area, volume, mass, time, speed, temperature, pressure, energy, power, force, angle, frequency, data, data rate and fuel consumption.',
  descZh:
    '在长度、面积、体积、质量、时间、速度、温度、压强、能量、功率、力、角度、频率、数据量、数据速率和油耗单位之间换算。',
  parameters: [
    { name: 'value', type: 'number', desc: 'The value to convert.', descZh: '要换算的数值。' },
    {
      name: 'from',
      desc: 'Its unit, such as km, mile, °F, kWh or MB.',
      descZh: '原单位，例如 km、mile、°F、kWh 或 MB。',
    },
    { name: 'to', desc: 'The unit that is wanted.', descZh: '目标单位。' },
  ],
  timeoutMs: 2_000,
  async run(args) {
    const value = numberArgument(args, 'value');
    const from = unitOf(textArgument(args, 'from'));
    const to = unitOf(textArgument(args, 'to'));
    if (from.kind !== to.kind)
      throw new Error(
        `${from.name} is a unit of ${from.kind}, and ${to.name} is one of ${to.kind}: they cannot be converted.`,
      );
    const result = to.fromBase(from.toBase(value));
    if (!Number.isFinite(result)) throw new Error('The value cannot be converted to this unit.');
    return {
      text: JSON.stringify({ value, from: from.name, to: to.name, result: Number(result.toPrecision(DIGITS)) }),
    };
  },
});

function unitOf(name: string): Unit {
  const found = findUnit(name);
  if (found) return found;
  const known = namesOfKind().map(({ kind, names }) => `${kind}: ${names.join(', ')}`);
  throw new Error(`The unit “${name.slice(0, 40)}” is unknown. Known units: ${known.join('; ')}.`);
}

export const units: ShippedPlugin = {
  id: 'official_units',
  name: { 'en-US': 'Unit conversion', 'zh-CN': '单位换算' },
  desc: {
    'en-US': 'Converts lengths, weights, temperatures, speeds, data sizes and many more.',
    'zh-CN': '换算长度、重量、温度、速度、数据量等单位。',
  },
  tools: [convert],
};
