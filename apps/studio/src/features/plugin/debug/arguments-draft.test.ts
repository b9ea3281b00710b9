import { ParameterLocation, ParameterSource, ParameterType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { toolParameter } from '../../../testing/plugin.ts';
import { askedParameters, draftOfArguments, newArguments, readArguments } from './arguments-draft.ts';

const place = toolParameter({
  name: 'place',
  type: ParameterType.object,
  is_required: false,
  sub_parameters: [
    toolParameter({ name: 'lat', type: ParameterType.number }),
    toolParameter({ name: 'lon', type: ParameterType.number }),
  ],
});
const tags = toolParameter({
  name: 'tags',
  type: ParameterType.array,
  is_required: false,
  sub_parameters: [toolParameter({ name: '' })],
});
const extra = toolParameter({ name: 'extra', type: ParameterType.object, is_required: false });
const parameters = [toolParameter(), place, tags, extra];

describe('wire §5 the form of a tool', () => {
  it('leaves out what is empty, also an optional object with required parts', () => {
    const draft = { ...newArguments(parameters), city: 'Oslo' };
    expect(readArguments(parameters, draft)).toEqual({ status: 'complete', value: { city: 'Oslo' } });
  });

  it('takes the default of a parameter that was added after the form was opened', () => {
    const units = toolParameter({ name: 'units', default_value: 'metric' });
    expect(readArguments([toolParameter(), units], { city: 'Oslo' })).toEqual({
      status: 'complete',
      value: { city: 'Oslo', units: 'metric' },
    });
  });

  it('does not need what has a default', () => {
    const units = toolParameter({ name: 'units', default_value: 'metric' });
    expect(readArguments([units], { units: '' })).toEqual({ status: 'complete', value: {} });
  });

  it('reads numbers, lists and JSON', () => {
    const draft = { city: 'Oslo', place: { lat: '59.9', lon: '10' }, tags: ['a', 'b'], extra: '{"deep": [1]}' };
    expect(readArguments(parameters, draft)).toEqual({
      status: 'complete',
      value: { city: 'Oslo', place: { lat: 59.9, lon: 10 }, tags: ['a', 'b'], extra: { deep: [1] } },
    });
  });

  it('names what is missing or of another type, at its place', () => {
    const draft = { city: '', place: { lat: 'north', lon: '' }, tags: [''], extra: '{' };
    expect(readArguments(parameters, draft)).toEqual({
      status: 'incomplete',
      problems: { city: 'missing', 'place.lat': 'number', 'place.lon': 'missing', 'tags.0': 'missing', extra: 'json' },
    });
  });

  it('does not ask for what the builder has fixed', () => {
    const fixed = toolParameter({ name: 'key', source: ParameterSource.fixed, default_value: 'demo' });
    expect(askedParameters([fixed, toolParameter()]).map(({ name }) => name)).toEqual(['city']);
  });

  it('tells parameters of the same name apart', () => {
    const twice = [toolParameter({ name: 'id' }), toolParameter({ name: 'id', location: ParameterLocation.header })];
    expect(readArguments(twice, { id: '1', id_2: '2' })).toEqual({
      status: 'complete',
      value: { id: '1', id_2: '2' },
    });
  });

  it('shows the values of an example again', () => {
    const value = { city: 'Oslo', place: { lat: 1, lon: 2 }, tags: ['a'], extra: { a: 1 } };
    const read = readArguments(parameters, draftOfArguments(parameters, value));
    expect(read).toEqual({ status: 'complete', value });
  });
});
