import { ParameterType, type ResponseField } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { responseProblem } from './response-problem.ts';

const field = (change: Partial<ResponseField>): ResponseField => ({
  name: 'temp',
  desc: '',
  type: ParameterType.number,
  is_chosen: true,
  ...change,
});
const fields = [
  field({ name: 'main', type: ParameterType.object, sub_parameters: [field({})] }),
  field({
    name: 'days',
    type: ParameterType.array,
    sub_parameters: [field({ name: '', type: ParameterType.object, sub_parameters: [field({ name: 'high' })] })],
  }),
  field({ name: 'secret', type: ParameterType.string, is_chosen: false }),
];

describe('studio §2 a response of a mock set', () => {
  it('fits the chosen fields of the tool', () => {
    expect(responseProblem(fields, { main: { temp: 4 }, days: [{ high: 5 }, { high: null }] })).toBeUndefined();
  });

  it.each([
    [
      { main: {}, days: [] },
      { kind: 'missing', path: 'main.temp', type: ParameterType.number },
    ],
    [
      { main: { temp: 'cold' }, days: [] },
      { kind: 'type', path: 'main.temp', type: ParameterType.number },
    ],
    [
      { main: { temp: 4 }, days: [{ high: 5 }, { high: 'x' }] },
      { kind: 'type', path: 'days.1.high', type: ParameterType.number },
    ],
  ])('names the first difference of %j', (value, problem) => {
    expect(responseProblem(fields, value)).toEqual(problem);
  });
});
