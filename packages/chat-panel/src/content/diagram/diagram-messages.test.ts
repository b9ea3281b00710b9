import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './diagram-messages.ts';

describe('messages of a diagram frame', () => {
  it.each([{ type: 'ready' }, { type: 'failed', id: 2 }, { type: 'drawn', id: 1, width: 300, height: 8000 }])(
    'accepts %j',
    (message) => expect(readFrameMessage(message)).toEqual(message),
  );

  it.each([
    null,
    'drawn',
    {},
    { type: 'draw', id: 1 },
    { type: 'failed' },
    { type: 'drawn', id: 1, width: 300 },
    { type: 'drawn', id: 1, width: 300, height: 8001 },
    { type: 'drawn', id: 1, width: 0, height: 20 },
    { type: 'drawn', id: 1, width: Number.NaN, height: 20 },
    { type: 'drawn', id: 1, width: '300', height: 20 },
    { type: 'drawn', id: 1, width: Number.POSITIVE_INFINITY, height: 20 },
  ])('rejects %j', (message) => expect(readFrameMessage(message)).toBeNull());
});
