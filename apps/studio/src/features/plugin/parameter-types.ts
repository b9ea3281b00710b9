import { ParameterLocation, ParameterType } from '@parley/contract';

/** wire §5: types of parameters, as builders read them. */
export const parameterTypes = [
  { value: ParameterType.string, label: 'plugin_type_string' },
  { value: ParameterType.integer, label: 'plugin_type_integer' },
  { value: ParameterType.number, label: 'plugin_type_number' },
  { value: ParameterType.boolean, label: 'plugin_type_boolean' },
  { value: ParameterType.object, label: 'plugin_type_object' },
  { value: ParameterType.array, label: 'plugin_type_array' },
] as const;

export const parameterTypeOf = (type: ParameterType) =>
  parameterTypes.find(({ value }) => value === type) ?? parameterTypes[0];

/** wire §5: where parameters are sent. */
export const parameterLocations = [
  { value: ParameterLocation.query, label: 'plugin_place_query' },
  { value: ParameterLocation.path, label: 'plugin_place_path' },
  { value: ParameterLocation.body, label: 'plugin_place_body' },
  { value: ParameterLocation.header, label: 'plugin_place_header' },
] as const;

export const parameterLocationOf = (location: ParameterLocation) =>
  parameterLocations.find(({ value }) => value === location) ?? parameterLocations[0];

/** Whether a value of this type has parts. */
export const hasParts = (type: ParameterType): boolean => type === ParameterType.object || type === ParameterType.array;
