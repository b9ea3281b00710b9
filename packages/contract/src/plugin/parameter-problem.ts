import { ParameterLocation, ParameterType, type ToolParameter } from './tool-parameter.ts';

/** Names that nobody can tell from others. `__proto__` would set the prototype of an object. */
export const ODD_PARAMETER_NAME = /^\s|\s$|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^__proto__$/u;

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Headers that say how a message is framed, where it goes or who sends it: these are not for parameters. */
const OWN_HEADER =
  /^(host|connection|content-length|content-type|cookie|expect|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

/** What is wrong with the name of a parameter, or of a part of an object. The item of a list and a whole body may have none. */
export function parameterNameProblem(name: string): 'missing' | 'odd' | null {
  if (name === '') return 'missing';
  return ODD_PARAMETER_NAME.test(name) ? 'odd' : null;
}

/** Whether a header of this name cannot be a parameter. Parts of a header are in its value. */
export const isUnusableHeader = ({ name, location }: Pick<ToolParameter, 'name' | 'location'>): boolean =>
  location === ParameterLocation.header && (!HEADER_NAME.test(name) || OWN_HEADER.test(name));

/** Whether two parameters would be one, as they have the same name at the same place. */
export const isSameParameter = (
  one: Pick<ToolParameter, 'name' | 'location'>,
  other: Pick<ToolParameter, 'name' | 'location'>,
): boolean => one.location === other.location && nameAtPlace(one) === nameAtPlace(other);

const nameAtPlace = ({ name, location }: Pick<ToolParameter, 'name' | 'location'>): string =>
  location === ParameterLocation.header ? name.toLowerCase() : name;

/** What is wrong with the default value: it is none of its type, or none of the values that are allowed. */
export function defaultValueProblem({
  type,
  choices = [],
  default_value,
}: Pick<ToolParameter, 'type' | 'choices' | 'default_value'>): 'type' | 'choice' | null {
  if (default_value === undefined) return null;
  const value = valueOfText({ type }, default_value);
  if (value === undefined) return 'type';
  const isAllowed = choices.length === 0 || choices.some((choice) => valueOfText({ type }, choice) === value);
  return isAllowed ? null : 'choice';
}

/** Parses the text of a default value as the type of its parameter; undefined where it does not fit. */
export function valueOfText({ type }: Pick<ToolParameter, 'type'>, text: string): unknown {
  if (type === ParameterType.string) return text;
  try {
    const value: unknown = JSON.parse(text);
    return fitsType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function fitsType(type: ToolParameter['type'], value: unknown): boolean {
  switch (type) {
    case ParameterType.string:
      return typeof value === 'string';
    case ParameterType.integer:
      return Number.isInteger(value);
    case ParameterType.number:
      return Number.isFinite(value);
    case ParameterType.boolean:
      return typeof value === 'boolean';
    case ParameterType.array:
      return Array.isArray(value);
    case ParameterType.object:
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}
