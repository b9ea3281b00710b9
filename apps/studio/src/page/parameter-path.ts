/** The path of a page with a query parameter set, or removed. */
export function parameterPath(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  name: string,
  value: string | undefined,
): string {
  const parameters = new URLSearchParams(search);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  const query = parameters.toString();
  return pathname + (query && `?${query}`) + hash;
}
