import type { RecordedLine } from './recording.ts';

/** Server ids, local ids and log ids. Without a lookbehind, which Safari before 16.4 cannot parse. */
const ID =
  /(^|[^0-9a-z])([0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-z])/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Addresses of private networks. */
const ADDRESS = /\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?\b/g;
/** Tokens, keys and URL signatures. */
const SECRETS: readonly RegExp[] = [
  /\b(?:pat|sk|ghp|xox[abp])[_-][\w-]{8,}/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  /\b(?:signature|token|session_key|api_key|key|secret)=[^&\s"']+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
];

/** Fields whose value identifies a person. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['nickname', 'userUniqueName', 'user_name', 'name_of_user']);
const SECRET_FIELDS = /^(authorization|cookie|token|session_token|access_key_id|secret_access_key|api_key)$/i;

/**
 * A copy that can be shared: every id is replaced by a short name, the same everywhere, so that the recording stays
 * consistent; secrets and e-mail addresses are removed. The texts of messages stay: their author has to review them.
 */
export function anonymised(lines: readonly RecordedLine[]): RecordedLine[] {
  const names = new Map<string, string>();
  const named = (id: string) => {
    const name = names.get(id) ?? `id${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  const withoutTraces = (text: string) =>
    SECRETS.reduce((rest, secret) => rest.replace(secret, 'secret'), text)
      .replace(EMAIL, 'someone@example.com')
      .replace(ADDRESS, 'somewhere')
      .replace(ID, (_match, before: string, id: string) => before + named(id));

  function clean(value: unknown, field: string): unknown {
    if (typeof value === 'string') {
      // Token counts are not secrets.
      if (SECRET_FIELDS.test(field) && !/^\d{0,12}$/.test(value)) return 'secret';
      return NAME_FIELDS.has(field) ? 'somebody' : withoutTraces(value);
    }
    if (Array.isArray(value)) return value.map((part) => clean(part, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [withoutTraces(key), clean(part, key)]));
  }
  return lines.map((line) => clean(line, '') as RecordedLine);
}
