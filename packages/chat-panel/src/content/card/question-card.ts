/** An input field of a form card. */
export interface CardField {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/** A card that asks the user by options or by a form (wire §1.8, question and input nodes of a workflow). */
export interface QuestionCard {
  readonly text: string;
  readonly options: readonly string[];
  readonly fields: readonly CardField[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a card; null for a card that asks nothing, because only questions can be answered here. */
export function readQuestionCard(card: unknown): QuestionCard | null {
  if (!isFields(card)) return null;
  const merged = isFields(card.content) ? { ...card, ...card.content } : card;
  const options = listOf(merged.options).map(nameOf).filter(isUnique);
  const fields = fieldsOf(merged.form_schema ?? (card.content_type === 'form_schema' ? card.content : []));
  if (options.length === 0 && fields.length === 0) return null;
  return { text: textOf(merged.question) || textOf(merged.title), options, fields };
}

const nameOf = (option: unknown): string =>
  isFields(option) ? textOf(option.name) || textOf(option.label) || textOf(option.value) : textOf(option);

const isUnique = (name: string, index: number, all: readonly string[]) => name !== '' && all.indexOf(name) === index;

/** A form is a list of fields or the JSON Schema of an object. */
function fieldsOf(schema: unknown): readonly CardField[] {
  const properties = isFields(schema) && isFields(schema.properties) ? Object.entries(schema.properties) : [];
  const required = isFields(schema) ? listOf(schema.required) : [];
  const definitions = [
    ...properties.map(([name, field]) => ({ ...(isFields(field) && field), name, required: required.includes(name) })),
    ...listOf(schema).filter(isFields),
  ];
  return definitions
    .map((field: Fields) => ({
      name: textOf(field.name),
      description: textOf(field.description),
      isRequired: field.required === true,
    }))
    .filter(({ name }, index, all) => name !== '' && all.findIndex((other) => other.name === name) === index);
}
