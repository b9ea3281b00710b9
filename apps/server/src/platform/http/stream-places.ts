import { TooManyStreams } from './http.errors.ts';

/** Takes one of a user's places for streams, or refuses. Returns the function that frees it. */
export type TakeStreamPlace = (userId: string) => () => void;

/** Each open stream costs memory and a share of every heartbeat and change, so a user has a limited number of them. */
export function createStreamPlaces(maxPerUser: number): TakeStreamPlace {
  const taken = new Map<string, number>();
  return (userId) => {
    const count = taken.get(userId) ?? 0;
    if (count >= maxPerUser) throw new TooManyStreams(maxPerUser);
    taken.set(userId, count + 1);
    let isFree = false;
    return function freePlace() {
      if (isFree) return;
      isFree = true;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left === 0) taken.delete(userId);
      else taken.set(userId, left);
    };
  };
}
