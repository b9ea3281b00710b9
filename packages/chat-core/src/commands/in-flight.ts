import { IN_FLIGHT_MAX } from './limits.ts';

/** Deduplicates concurrent requests: the same request gets the same answer. */
export function createInFlight() {
  const requests = new Map<string, Promise<unknown>>();

  return function once<Answer>(name: string, request: unknown, make: () => Promise<Answer>): Promise<Answer> {
    const key = `${name} ${JSON.stringify(request)}`;
    const inFlight = requests.get(key);
    if (inFlight) return inFlight as Promise<Answer>;
    // chat §9: requests that never end must not fill the map.
    if (requests.size >= IN_FLIGHT_MAX) requests.clear();
    const made = make().finally(() => {
      if (requests.get(key) === made) requests.delete(key);
    });
    requests.set(key, made);
    return made;
  };
}
