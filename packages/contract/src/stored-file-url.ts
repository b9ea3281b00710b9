const OBJECT_PATH = /^\/api\/object\/[\w-]{1,64}$/;
const FILE_PATH = /^\/api\/upload\/file\/[0-9a-z]{26}$/;
const FILE_PARAMETERS = ['expires', 'signature', 'size', 'share'];

/**
 * Whether a URL is the address of a stored object or of a signed file (`GetObject`, `GetUploadedFile`). No other address of
 * our server may be requested because a text names it: another one could pass on what it is asked for.
 */
export function isStoredFileUrl({ pathname, searchParams }: URL): boolean {
  const names = [...searchParams.keys()];
  if (OBJECT_PATH.test(pathname)) return names.length === 0;
  return FILE_PATH.test(pathname) && names.every((name) => FILE_PARAMETERS.includes(name));
}
