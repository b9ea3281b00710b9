import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { oneOf } from '../knowledge/recall-values.ts';
import { VARIABLE_KEY_MAX } from '../variable/variable-list.ts';

/** Objects and lists inside each other. What is deeper is a value of any shape: an object without `sub_parameters`. */
export const PARAMETER_DEPTH_MAX = 6;
/** Of one object; those of a tool together are limited by `TOOL_MAX_CHARACTERS`. */
export const PARAMETERS_MAX = 100;
export const PARAMETER_NAME_MAX = 128;
export const PARAMETER_DESCRIPTION_MAX = 2_000;
export const PARAMETER_VALUE_MAX = 10_000;
export const PARAMETER_CHOICES_MAX = 200;

/** wire §5: types of parameters. */
export const ParameterType = { string: 1, integer: 2, number: 3, object: 4, array: 5, boolean: 6 } as const;
export type ParameterType = (typeof ParameterType)[keyof typeof ParameterType];

/** wire §5: where a parameter is sent. Parameters of MCP tools are in the body. */
export const ParameterLocation = { path: 1, query: 2, body: 3, header: 4 } as const;
export type ParameterLocation = (typeof ParameterLocation)[keyof typeof ParameterLocation];

/** wire §5: sub-types of a string that is a file. The model gives the address of a file of the conversation; its bytes are sent in a multipart body, its address elsewhere. */
export const ParameterFile = z.enum([
  'file',
  'image',
  'doc',
  'code',
  'ppt',
  'txt',
  'excel',
  'audio',
  'zip',
  'video',
  'voice',
]);
export type ParameterFile = z.infer<typeof ParameterFile>;

/** Who gives the value of a parameter. */
export const ParameterSource = {
  /** The model; the default value is sent where it gives none. */
  model: 0,
  /** The variable of the agent that `variable_key` names; the default value while it is empty. The model does not see the parameter. */
  variable: 1,
  /** The builder: always the default value, and without one the parameter is never sent. The model does not see the parameter. */
  fixed: 2,
} as const;
export type ParameterSource = (typeof ParameterSource)[keyof typeof ParameterSource];

/** How a list or an object is written into a path, a query or a header, in the words of OpenAPI. `json`: as JSON text. */
export const ParameterStyle = z.enum(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple', 'json']);
export type ParameterStyle = z.infer<typeof ParameterStyle>;

/** A value as text: a string as it is, everything else as JSON. */
const ValueText = z.string().check(z.maxLength(PARAMETER_VALUE_MAX));
const Description = z.string().check(maxGraphemes(PARAMETER_DESCRIPTION_MAX));
/** Empty for the items of a list and for a parameter that is the whole body. */
const Name = z.string().check(z.maxLength(PARAMETER_NAME_MAX));

/** A parameter of a tool, or a part of one. */
export interface ToolParameter {
  name: string;
  desc: string;
  type: ParameterType;
  /** Where a part is sent is decided by the parameter that it is in. */
  location: ParameterLocation;
  is_required: boolean;
  source: ParameterSource;
  default_value?: string | undefined;
  variable_key?: string | undefined;
  file_type?: ParameterFile | undefined;
  /** The values that are allowed, of a string, a number or an integer. */
  choices?: string[] | undefined;
  /** Left out: `form` in a query, `simple` in a path or a header. */
  style?: ParameterStyle | undefined;
  /** Left out: true with the style `form`, false otherwise. */
  explode?: boolean | undefined;
  /** The value is the body, and not a property of it. Then it is the only parameter of the body. */
  is_whole_body?: boolean | undefined;
  /** The properties of an object; the one item of a list. Left out or empty: of any shape. */
  sub_parameters?: ToolParameter[] | undefined;
}

/** Whether a call must give it: one with a default value may be left out. */
export const isNeeded = ({ is_required, default_value }: ToolParameter): boolean =>
  is_required && default_value === undefined;

/** Whether anybody but the model gives it a value. */
export const isFilled = ({ type, source, default_value, sub_parameters: parts = [] }: ToolParameter): boolean =>
  source === ParameterSource.variable ||
  default_value !== undefined ||
  (type === ParameterType.object && parts.some(isFilled));

/** Whether a parameter that must be sent never is: the model does not see it, and nobody else gives it a value. */
export const lacksValue = (parameter: ToolParameter, isHidden = parameter.source !== ParameterSource.model): boolean =>
  parameter.is_required && isHidden && !isFilled(parameter);

/** A field of a response. */
export interface ResponseField {
  name: string;
  desc: string;
  type: ParameterType;
  /** Whether the model gets it. Of an object or a list that the model gets, the parts decide for themselves. */
  is_chosen: boolean;
  sub_parameters?: ResponseField[] | undefined;
}

/** Ids are looked for in every schema, which must end therefore: as many levels as there may be. */
function nested<Type>(levels: number, schemaWith: (inner: z.ZodMiniType<Type> | null) => z.ZodMiniType<Type>) {
  let schema = schemaWith(null);
  for (let level = 1; level < levels; level += 1) schema = schemaWith(schema);
  return schema;
}

interface Parts<Type> {
  sub_parameters: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniType<Type>>>;
}

/** The innermost level has no parts: a strict object without the key refuses them. */
const partsOf = <Type>(inner: z.ZodMiniType<Type> | null): Parts<Type> =>
  inner ? { sub_parameters: z.optional(z.array(inner).check(z.maxLength(PARAMETERS_MAX))) } : ({} as Parts<Type>);

export const ToolParameter: z.ZodMiniType<ToolParameter> = nested<ToolParameter>(PARAMETER_DEPTH_MAX, (inner) =>
  z.strictObject({
    name: Name,
    desc: Description,
    type: oneOf(ParameterType),
    location: oneOf(ParameterLocation),
    is_required: z.boolean(),
    source: oneOf(ParameterSource),
    default_value: z.optional(ValueText),
    variable_key: z.optional(z.string().check(z.minLength(1), z.maxLength(VARIABLE_KEY_MAX))),
    file_type: z.optional(ParameterFile),
    choices: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(PARAMETER_CHOICES_MAX))),
    style: z.optional(ParameterStyle),
    explode: z.optional(z.boolean()),
    is_whole_body: z.optional(z.boolean()),
    ...partsOf(inner),
  }),
);

export const ResponseField: z.ZodMiniType<ResponseField> = nested<ResponseField>(PARAMETER_DEPTH_MAX, (inner) =>
  z.strictObject({
    name: Name,
    desc: Description,
    type: oneOf(ParameterType),
    is_chosen: z.boolean(),
    ...partsOf(inner),
  }),
);
