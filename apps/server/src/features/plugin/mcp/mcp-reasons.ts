import { type Locale, refusalText } from '@parley/contract';
import { type McpFailure, type McpFailureKind, SERVER_REFUSED } from '../../../platform/mcp/mcp.errors.ts';
import { NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import { knownReason } from '../not-reached.ts';

/** The failure itself has English words, with details of the protocol. */
const CHINESE: Record<McpFailureKind, string> = {
  'address-refused': refusalText('pluginAddressRefused', 'zh-CN'),
  unreachable: '无法连接服务器，或连接提前中断',
  unauthorized: '服务器不接受当前的授权',
  'timed-out': '服务器响应超时。',
  'too-large': '服务器返回的内容过大',
  'unknown-version': '服务器不支持任何已知的 MCP 协议版本。',
  broken: '服务器的响应不符合 MCP 协议',
  'refused-by-server': '服务器拒绝了请求',
  'session-ended': '服务器已不再等待此回答，请重新调用该工具。',
};

/** Why an MCP server did not do what it was asked for, for people and for models. */
export function mcpReasons(failure: McpFailure): Record<Locale, string> {
  const { kind, message, cause } = failure;
  const known = kind === 'unreachable' && cause instanceof NotFetched ? knownReason(cause) : null;
  return known ?? { 'en-US': message, 'zh-CN': CHINESE[kind] + detailOf(failure) };
}

/** Whole sentences need none. */
function detailOf({ kind, message }: McpFailure): string {
  return CHINESE[kind].endsWith('。') ? '' : `：${message.replace(SERVER_REFUSED, '')}`;
}
