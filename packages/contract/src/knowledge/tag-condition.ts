import * as z from 'zod/mini';

// What the draft of a bot needs, apart from the rest: every page of an agent loads it.

export const TAG_NAME_MAX = 30;
/** Characters of a value, and of a choice. */
export const TAG_VALUE_MAX = 200;
export const TAG_CHOICES_MAX = 50;
export const TAG_CONDITIONS_MAX = 10;

export const TagType = z.enum(['string', 'number', 'date', 'choice']);
export type TagType = z.infer<typeof TagType>;

export const TagOperator = z.enum(['is', 'is_not', 'contains', 'at_least', 'at_most']);
export type TagOperator = z.infer<typeof TagOperator>;

/** What a tag of each type can be compared by; the first is the usual one. */
export const tagOperators: Readonly<Record<TagType, readonly TagOperator[]>> = {
  string: ['is', 'is_not', 'contains'],
  number: ['is', 'is_not', 'at_least', 'at_most'],
  date: ['at_least', 'at_most', 'is', 'is_not'],
  choice: ['is', 'is_not'],
};

/** The form in which values are stored and compared. */
export const tagValuePatterns: Readonly<Record<TagType, RegExp>> = {
  string: /\S/,
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
  date: /^\d{4}-[01]\d-[0-3]\d$/,
  choice: /\S/,
};

/** A condition that documents meet by one of their tags. Tags are meant by name and type, in any dataset. */
export const TagCondition = z
  .strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(TAG_NAME_MAX)),
    type: TagType,
    operator: TagOperator,
    /** One value; of a choice any of several. */
    values: z.array(z.string().check(z.maxLength(TAG_VALUE_MAX))).check(z.minLength(1), z.maxLength(TAG_CHOICES_MAX)),
    /** Documents without a value of this tag meet it, too. */
    allows_missing: z.boolean(),
  })
  .check(
    z.refine(
      ({ type, operator, values }) =>
        tagOperators[type].includes(operator) &&
        (type === 'choice' || values.length === 1) &&
        values.every((value) => tagValuePatterns[type].test(value)),
    ),
  );
export type TagCondition = z.infer<typeof TagCondition>;

/** A document has to meet all of them. */
export const TagConditions = z.array(TagCondition).check(z.maxLength(TAG_CONDITIONS_MAX));
