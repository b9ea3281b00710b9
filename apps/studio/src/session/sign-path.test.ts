import { describe, expect, it } from 'vitest';
import { redirectAfterSignIn, signPath } from './sign-path.ts';

const backFrom = (signAddress: string) => redirectAfterSignIn(new URL(signAddress, 'http://studio.test'));

describe('studio §2 redirect after sign-in', () => {
  it('is the path with its query', () => {
    expect(signPath({ pathname: '/space', search: '?settings=sessions', hash: '' })).toBe(
      '/sign?redirect=%2Fspace%3Fsettings%3Dsessions',
    );
    expect(backFrom('/sign?redirect=%2Fspace%3Fsettings%3Dsessions')).toBe('/space?settings=sessions');
  });

  it('keeps a fragment in the fragment, which servers do not see', () => {
    const address = signPath({ pathname: '/join', search: '', hash: '#invitation=a%2Bb' });
    expect(address.split('#')[0]).toBe('/sign?redirect=%2Fjoin');
    expect(backFrom(address)).toBe('/join#invitation=a%2Bb');
  });

  it('keeps a fragment that the browser has carried through a redirect of the server', () => {
    expect(backFrom('/sign?redirect=%2Fspace%2F1#message=2')).toBe('/space/1#message=2');
    expect(backFrom('/sign?redirect=%2F#invitation=s3cret')).toBe('/');
  });

  it('never leads to another site', () => {
    expect(backFrom('/sign?redirect=https%3A%2F%2Fevil.example#redirect_fragment=x')).toBe('/#x');
  });
});
