import { ApiError } from '@parley/contract';
import { parseJson } from '../json/parse-json.ts';
import * as errorCodes from './error-codes.ts';

/** An error as the state stores it and a view shows it. The thrown object itself goes to the reporter. */
export interface ReportedError {
  readonly code: number | null;
  readonly message: string;
  readonly logId: string;
}

/** Converts anything thrown. A business error may also travel as JSON in the message text. */
export function toReportedError(thrown: unknown): ReportedError {
  if (thrown instanceof ApiError) return { code: thrown.code, message: thrown.message, logId: thrown.logId };
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const business = parseErrorMessage(text, () => undefined);
  return business
    ? { code: business.code, message: business.msg, logId: '' }
    : { code: null, message: text, logId: '' };
}

export interface BusinessError {
  readonly code: number;
  readonly msg: string;
}

/**
 * The business error that travels as JSON text inside an error message (chat §8, wire §1.3); `null` if there is none.
 * Text that is not JSON calls the callback.
 */
export function parseErrorMessage(text: string, onParseError: (error: unknown) => void): BusinessError | null {
  const value = parseJson(text, onParseError);
  if (typeof value !== 'object' || value === null || !('code' in value)) return null;
  const { code } = value;
  if (typeof code !== 'number' || !Number.isFinite(code)) return null;
  return { code, msg: 'msg' in value && typeof value.msg === 'string' ? value.msg : '' };
}

export interface InitErrorReport extends ReportedError {
  /** A risk-control interception (chat §8), so that monitoring does not count it as a fault of the product. */
  readonly isPolicyException: boolean;
}

export function toInitErrorReport(error: ReportedError): InitErrorReport {
  return { ...error, isPolicyException: error.code === errorCodes.policyException };
}
