/** Drops empty fields of a request (wire §1.5). `false` and 0 are not empty. */
export function withoutEmpty<Request extends object>(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => !isEmpty(value))) as Request;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** Files and other class instances have no own keys, but are not empty. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
