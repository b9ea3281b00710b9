import {
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type ResponseField,
  type ToolMethod,
  type ToolParameter,
} from '@parley/contract';
import { hasParts } from '../parameter-types.ts';

/** A parameter that nobody has filled in. */
export const newParameter = (location: ParameterLocation, name = ''): ToolParameter => ({
  name,
  desc: '',
  type: ParameterType.string,
  location,
  is_required: location === ParameterLocation.path,
  source: ParameterSource.model,
});

export const newResponseField = (name = ''): ResponseField => ({
  name,
  desc: '',
  type: ParameterType.string,
  is_chosen: true,
});

/** Where a new parameter is sent, as long as the builder does not say otherwise. */
export const usualLocation = (method: ToolMethod): ParameterLocation =>
  method === 'POST' || method === 'PUT' || method === 'PATCH' ? ParameterLocation.body : ParameterLocation.query;

/** Without what its type, its place or its source has no use for; parts are sent where the whole is. */
export function tidyParameter(parameter: ToolParameter): ToolParameter {
  const { sub_parameters, choices, file_type, variable_key, default_value, ...rest } = parameter;
  const { type, source, location } = parameter;
  const isText = type === ParameterType.string;
  const mayHaveChoices = isText || type === ParameterType.integer || type === ParameterType.number;
  return {
    ...rest,
    ...(hasParts(type) &&
      sub_parameters && { sub_parameters: sub_parameters.map((part) => withLocation(part, location)) }),
    ...(mayHaveChoices && choices && choices.length > 0 && { choices }),
    ...(isText && file_type && { file_type }),
    ...(source === ParameterSource.variable && variable_key && { variable_key }),
    ...(default_value !== undefined && default_value !== '' && { default_value }),
  };
}

/** Without the parts that it had as another type: properties have names, the item of a list has none. */
export const withOwnParts = <Part extends { type: ParameterType; sub_parameters?: Part[] | undefined }>(
  part: Part,
  before: ParameterType,
): Part => (part.type === before ? part : { ...part, sub_parameters: undefined });

const withLocation = (parameter: ToolParameter, location: ParameterLocation): ToolParameter => ({
  ...parameter,
  location,
  ...(parameter.sub_parameters && {
    sub_parameters: parameter.sub_parameters.map((part) => withLocation(part, location)),
  }),
});

/** The names in braces of a path that no parameter fills in. */
export function unfilledNames(path: string, parameters: readonly ToolParameter[]): string[] {
  const filled = parameters.filter(({ location }) => location === ParameterLocation.path).map(({ name }) => name);
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !filled.includes(name));
}
