export interface BusinessError {
  readonly code: number;
  readonly msg: string;
}

/**
 * The business error that travels as JSON text inside an error message (chat §8, wire §1.3). `null` where there is
 * none; text that is no JSON at all calls the callback.
 */
export function parseErrorMessage(text: string, onParseError: (error: unknown) => void): BusinessError | null {
  const value = parseJson(text, onParseError);
  if (typeof value !== 'object' || value === null || !('code' in value)) return null;
  const { code } = value;
  if (typeof code !== 'number' || !Number.isFinite(code)) return null;
  return { code, msg: 'msg' in value && typeof value.msg === 'string' ? value.msg : '' };
}

/** Reads JSON; a failure calls the callback and gives `null`. */
export function parseJson(text: string, onParseError: (error: unknown) => void): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    onParseError(error);
    return null;
  }
}
