import { createHash } from 'node:crypto';
import type { ToolDefinition, ToolRisk } from '@parley/contract';

export const needsApproval = (risk: ToolRisk): boolean => risk === 'writes' || risk === 'destroys';

/** What a user allows: a later version of the tool that does something else, or elsewhere, is asked for again. */
export const approvalDigest = (url: string, { method, path, risk }: ToolDefinition): string =>
  createHash('sha256')
    .update(JSON.stringify([url, method, path, risk]))
    .digest('base64url');
