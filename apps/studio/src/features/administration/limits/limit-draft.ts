import {
  isLimitValue,
  type LimitName,
  type LimitSubject,
  limitDefinition,
  limitNames,
  type RequestOf,
  type SetLimits,
} from '@parley/contract';
import type { FormRules } from '../../../form/form-rules.ts';

/** The values of a form of limits, as they are typed: a half-typed number is none. Empty means no limit. */
export type LimitDraft = Readonly<Partial<Record<LimitName, string>>>;

const GIGABYTE = 2 ** 30;

/** Bytes are entered in gigabytes. */
const scaleOf = (name: LimitName): number => (limitDefinition(name).unit === 'bytes' ? GIGABYTE : 1);

/** A value as it is typed, with spaces between thousands. */
export function toDraftText(name: LimitName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const [whole = '', fraction] = String(Number((value / scaleOf(name)).toFixed(6))).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** A value as it is read: written like every other number. */
export const formatLimit = (name: LimitName, value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value / scaleOf(name));

const GROUPED_BY_COMMAS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** The value of a text; null for an empty one, NaN for what is no number. Thousands may be separated. */
export function readDraftText(name: LimitName, text: string): number | null {
  const compact = text.replaceAll(/\s/g, '');
  const trimmed = GROUPED_BY_COMMAS.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.');
  if (trimmed === '') return null;
  const scaled = Number(trimmed) * scaleOf(name);
  return limitDefinition(name).unit === 'bytes' ? Math.round(scaled) : scaled;
}

/** The limits that a user, a space or a bot can have exceptions from; all limits without a subject. */
export const limitsOf = (subject: LimitSubject): LimitName[] =>
  limitNames.filter((name) => limitDefinition(name).subject === subject);

export function toLimitDraft(
  names: readonly LimitName[],
  currentValue: (name: LimitName) => number | null | undefined,
): LimitDraft {
  return Object.fromEntries(names.map((name) => [name, toDraftText(name, currentValue(name))]));
}

/**
 * How a draft becomes a request: only what has changed is sent. For an exception an empty field means that there is none;
 * for everybody it means no limit.
 */
export function limitRules(subjectId?: string): FormRules<LimitDraft, RequestOf<typeof SetLimits>> {
  const namesIn = (changed: Partial<LimitDraft>) => Object.keys(changed) as LimitName[];
  return {
    schema: {
      safeParse(input) {
        const changed = input as Partial<LimitDraft>;
        const limits = namesIn(changed).map((name) => {
          const value = readDraftText(name, changed[name] ?? '');
          if (subjectId === undefined) return { name, value };
          return { name, subject_id: subjectId, ...(value !== null && { value }) };
        });
        const issues = limits
          .filter(({ name, value }) => value !== undefined && !isLimitValue(name, value))
          .map(({ name }) => ({ path: [name] }));
        if (issues.length > 0) return { success: false, error: { issues } };
        return { success: true, data: { limits } };
      },
    },
    toInput: (_draft, changed) => changed,
  };
}
