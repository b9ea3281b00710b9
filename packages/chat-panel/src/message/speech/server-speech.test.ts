import { CreateSpeech } from '@parley/contract';
import { expect, it } from 'vitest';
import { speechRoute } from './server-speech.ts';

it('asks on the route of the contract', () => {
  expect(speechRoute).toEqual({ method: CreateSpeech.method, path: CreateSpeech.path });
});
