import { ApiError } from '@parley/contract';
import type { ReportedError } from '../conversation/conversation.ts';
import * as errorCodes from './error-codes.ts';
import { parseErrorMessage } from './parse-error-message.ts';

/** Whatever was thrown, as the conversation keeps it. A business error is found in the message text as well. */
export function toReportedError(thrown: unknown): ReportedError {
  if (thrown instanceof ApiError) return { code: thrown.code, message: thrown.message, logId: thrown.logId };
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const business = parseErrorMessage(text, () => undefined);
  return business
    ? { code: business.code, message: business.msg, logId: '' }
    : { code: null, message: text, logId: '' };
}

export interface InitErrorReport extends ReportedError {
  /** A risk-control interception: whoever reads the reports must not take it for a fault of ours (chat §8). */
  readonly isPolicyException: boolean;
}

export function toInitErrorReport(error: ReportedError): InitErrorReport {
  return { ...error, isPolicyException: error.code === errorCodes.policyException };
}
