import { describe, expect, it } from 'vitest';
import { testPicture } from '../../testing/pictures.ts';
import { estimateRequestTokens } from './token-estimate.ts';

describe('estimate of tokens', () => {
  it('counts every part of a request', () => {
    const empty = { messages: [], tools: [], sampling: {} };
    expect(estimateRequestTokens(empty)).toBe(0);
    const tool = { name: 'look', description: '', parameters: {} };
    const picture = testPicture(new Uint8Array(9));
    const requests = [
      { ...empty, messages: [{ role: 'system', text: 'abcd' } as const] },
      { ...empty, messages: [{ role: 'user', parts: [picture] } as const] },
      { ...empty, messages: [{ role: 'tool', callId: '1', name: 'look', text: 'abcd' } as const] },
      {
        ...empty,
        messages: [{ role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'look', arguments: '{}' }] } as const],
      },
      { ...empty, tools: [tool] },
    ];
    for (const request of requests) expect(estimateRequestTokens(request)).toBeGreaterThan(0);
  });
});
