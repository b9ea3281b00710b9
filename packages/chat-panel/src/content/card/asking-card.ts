/** One thing that a card asks for. */
export interface CardField {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/** A card that asks its reader something: by options, or by a form (wire §1.8, question and input nodes of a workflow). */
export interface AskingCard {
  readonly question: string;
  readonly options: readonly string[];
  readonly fields: readonly CardField[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Null for a card of any other kind: we draw what can be answered, and nothing that looks as if it could. */
export function askingCard(card: unknown): AskingCard | null {
  if (!isFields(card)) return null;
  const inside = isFields(card.content) ? { ...card, ...card.content } : card;
  const options = listOf(inside.options).map(nameOf).filter(isUnique);
  const fields = fieldsOf(inside.form_schema ?? (card.content_type === 'form_schema' ? card.content : []));
  if (options.length === 0 && fields.length === 0) return null;
  return { question: textOf(inside.question) || textOf(inside.title), options, fields };
}

const nameOf = (option: unknown): string =>
  isFields(option) ? textOf(option.name) || textOf(option.label) || textOf(option.value) : textOf(option);

const isUnique = (name: string, place: number, all: readonly string[]) => name !== '' && all.indexOf(name) === place;

/** A form is a list of fields, or a JSON schema of an object. */
function fieldsOf(schema: unknown): readonly CardField[] {
  const properties = isFields(schema) && isFields(schema.properties) ? Object.entries(schema.properties) : [];
  const required = isFields(schema) ? listOf(schema.required) : [];
  const given = [
    ...properties.map(([name, field]) => ({ ...(isFields(field) && field), name, required: required.includes(name) })),
    ...listOf(schema).filter(isFields),
  ];
  return given
    .map((field: Fields) => ({
      name: textOf(field.name),
      description: textOf(field.description),
      isRequired: field.required === true,
    }))
    .filter(({ name }, place, all) => name !== '' && all.findIndex((one) => one.name === name) === place);
}
