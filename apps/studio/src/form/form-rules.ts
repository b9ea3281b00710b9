/** A schema of the contract, as far as a form needs it. */
interface Schema<Request> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Request }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/** How the values of a form become a request. */
export interface FormRules<Values, Request> {
  /** The rule of the server for what is sent. */
  schema: Schema<Request>;
  /** What the schema reads; left out, the values themselves. `changed` has only the fields that differ. */
  toInput?: (values: Values, changed: Partial<Values>) => unknown;
  /** The field of a path in the schema's input where their names differ: `'price.input': 'inputPrice'`. */
  fieldOfPath?: Readonly<Record<string, keyof Values>>;
}

type Read<Values, Request> =
  | { readonly request: Request; readonly invalidFields: readonly [] }
  | { readonly request: undefined; readonly invalidFields: readonly (keyof Values)[] };

/** The request that the values make, or the fields that the server would refuse. */
export function readForm<Values, Request>(
  { schema, toInput = (values) => values, fieldOfPath = {} }: FormRules<Values, Request>,
  values: Values,
  changed: Partial<Values> = values,
): Read<Values, Request> {
  const parsed = schema.safeParse(toInput(values, changed));
  if (parsed.success) return { request: parsed.data, invalidFields: [] };
  const fields = parsed.error.issues.map(({ path }) => fieldAt(path, fieldOfPath));
  return { request: undefined, invalidFields: [...new Set(fields)] };
}

/** An issue inside a list or an object belongs to the field that holds it. */
function fieldAt<Values>(
  path: readonly PropertyKey[],
  fieldOfPath: Readonly<Record<string, keyof Values>>,
): keyof Values {
  for (let length = path.length; length > 0; length -= 1) {
    const field = fieldOfPath[path.slice(0, length).join('.')];
    if (field !== undefined) return field;
  }
  return path[0] as keyof Values;
}

/** The edited values that are not as in `reference`. */
export function differing<Values extends object>(edited: Partial<Values>, reference: Values): Partial<Values> {
  const names = Object.keys(edited) as (keyof Values)[];
  const differ = names.filter((name) => edited[name] !== reference[name]);
  return Object.fromEntries(differ.map((name) => [name, edited[name]])) as Partial<Values>;
}
