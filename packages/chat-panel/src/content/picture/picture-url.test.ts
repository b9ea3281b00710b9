import { GetRemotePicture, toHttpRequest } from '@parley/contract';
import { expect, it } from 'vitest';
import { remotePictureRoute, serverPictureUrl } from './picture-url.ts';

it('requests a remote picture by the route of the contract', () => {
  const url = 'https://pictures.example/a b.png?x=1&y=ü';
  expect(remotePictureRoute).toEqual({ method: GetRemotePicture.method, path: GetRemotePicture.path });
  expect(serverPictureUrl(url)).toBe(toHttpRequest(GetRemotePicture, { url }).path);
});
