import { GetRemotePicture, toHttpRequest } from '@parley/contract';
import { expect, it } from 'vitest';
import { remotePictureRoute, serverPictureUrl } from './server-picture-url.ts';

it('asks the server as the contract has it', () => {
  const url = 'https://pictures.example/a b.png?x=1&y=ü';
  expect(remotePictureRoute).toEqual({ method: GetRemotePicture.method, path: GetRemotePicture.path });
  expect(serverPictureUrl(url)).toBe(toHttpRequest(GetRemotePicture, { url }).path);
});
